public enum Lib {}
