Pod::Spec.new
