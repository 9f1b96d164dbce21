int angles(void);
