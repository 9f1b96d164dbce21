int engine(void);
