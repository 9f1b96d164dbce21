public enum Feed {}
