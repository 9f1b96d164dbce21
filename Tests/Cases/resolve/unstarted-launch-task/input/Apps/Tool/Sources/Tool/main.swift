import ToolRegistration

Registration.register()
for run in [Registration.launch, Registration.afterFirstFrame, Registration.idle] { print(await run(.current)) }
