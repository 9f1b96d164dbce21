import SnapKit
public enum Kit {}
