int umbrella(void);
