print("protoparity")
