public enum Broken {}
