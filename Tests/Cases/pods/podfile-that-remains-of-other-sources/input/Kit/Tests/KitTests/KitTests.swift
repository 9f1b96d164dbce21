import Kit
import Quick
