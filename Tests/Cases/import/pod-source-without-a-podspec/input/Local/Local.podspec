Pod::Spec.new { |s| s.name = "Local" }
