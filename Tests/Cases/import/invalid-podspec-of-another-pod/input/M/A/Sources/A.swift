public enum A {}
