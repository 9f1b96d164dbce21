public enum StoreLaunch { public static func open() {} }
