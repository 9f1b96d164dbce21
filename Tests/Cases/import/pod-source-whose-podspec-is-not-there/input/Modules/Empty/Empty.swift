public enum Empty {}
