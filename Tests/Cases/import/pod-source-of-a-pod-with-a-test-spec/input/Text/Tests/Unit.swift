import Text
