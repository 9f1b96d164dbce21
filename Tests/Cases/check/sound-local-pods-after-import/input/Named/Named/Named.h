int named(void);
