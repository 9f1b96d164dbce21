import Kit
let app = kit
