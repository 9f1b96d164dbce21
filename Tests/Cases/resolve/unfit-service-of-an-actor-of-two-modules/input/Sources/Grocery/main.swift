import House
import Storage
