import Ads
import Login

logIn("reader")
showAd("Half price until Sunday")
