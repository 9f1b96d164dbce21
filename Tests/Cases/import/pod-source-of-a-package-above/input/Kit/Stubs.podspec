Pod::Spec.new { |s| s.name = 'Stubs' }
