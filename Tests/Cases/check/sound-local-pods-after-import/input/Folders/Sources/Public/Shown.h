int folders(void);
