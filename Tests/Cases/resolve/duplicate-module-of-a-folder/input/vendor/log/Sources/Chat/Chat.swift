public enum Chat {}
