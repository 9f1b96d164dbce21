public enum LogMock {}
