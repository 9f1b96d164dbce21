import Inline
