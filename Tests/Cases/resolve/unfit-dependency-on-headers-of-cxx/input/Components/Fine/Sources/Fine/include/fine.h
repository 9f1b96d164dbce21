int fine(void);
