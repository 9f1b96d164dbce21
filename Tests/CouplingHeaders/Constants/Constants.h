extern const int constantsWidth;
static const double constantsRatio = 1.5;
