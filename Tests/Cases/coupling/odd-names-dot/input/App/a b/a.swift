struct A { let b: B? }
