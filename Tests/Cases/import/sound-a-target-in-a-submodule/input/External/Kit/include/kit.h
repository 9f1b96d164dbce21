int kit(void);
