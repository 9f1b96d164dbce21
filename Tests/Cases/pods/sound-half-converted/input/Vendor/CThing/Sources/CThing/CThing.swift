public enum CThing {}
