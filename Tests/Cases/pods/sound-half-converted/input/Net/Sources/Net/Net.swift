public enum Net {}
