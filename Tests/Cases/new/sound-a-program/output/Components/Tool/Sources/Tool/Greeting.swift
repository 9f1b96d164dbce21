func toolGreeting() -> String { "Hello from Tool" }
