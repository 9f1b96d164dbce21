public enum Home {}
