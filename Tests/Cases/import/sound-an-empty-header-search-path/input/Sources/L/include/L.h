int l(void);
