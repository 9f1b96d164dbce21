// What the case needs is the file.
import A
