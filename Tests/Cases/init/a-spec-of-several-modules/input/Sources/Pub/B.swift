import PubAPI
