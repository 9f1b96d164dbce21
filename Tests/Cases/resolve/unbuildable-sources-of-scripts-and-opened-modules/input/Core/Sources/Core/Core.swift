struct Price {}
