struct B { let c: [C] }
