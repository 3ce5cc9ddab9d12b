// Stands in for the npm package pkcs11js where it isn't installed. The "library" is a JSON file:
// {tokens: [{label, flags?}], pin, keys: [{label, secret, isSensitive, isExtractable}], hangs?, crashes?, answers?}
const { createCipheriv, createDecipheriv } = require('node:crypto')
const { appendFileSync, readFileSync } = require('node:fs')

const tagBytes = 16
const constants = {
  ...{ CKA_CLASS: 0, CKA_KEY_TYPE: 256, CKA_LABEL: 3, CKA_SENSITIVE: 259, CKA_EXTRACTABLE: 354 },
  ...{ CKO_SECRET_KEY: 4, CKK_AES: 31, CKU_USER: 1, CKM_AES_GCM: 4231, CK_PARAMS_AES_GCM: 2 },
}
const refuse = (result) => {
  throw new Error(result)
}

class PKCS11 {
  load(path) {
    this.path = path
    this.token = JSON.parse(readFileSync(path, 'utf8'))
  }
  C_Initialize() {
    const { hangs, crashes } = this.token
    if (crashes) process.kill(process.pid, 'SIGSEGV')
    while (hangs);
  }
  C_GetSlotList() {
    return this.token.tokens.map((_, index) => index)
  }
  C_GetTokenInfo(slot) {
    const { label, flags = 0 } = this.token.tokens[slot]
    return { label: label.padEnd(32), flags }
  }
  C_OpenSession() {
    return 1
  }
  C_Login(_, __, pin) {
    appendFileSync(`${this.path}.logins`, 'x')
    if (pin !== this.token.pin) refuse('CKR_PIN_INCORRECT')
    if (this.token.answers) refuse(this.token.answers)
  }
  C_FindObjectsInit(_, template) {
    const { value: label } = template.find(({ type }) => type === constants.CKA_LABEL)
    this.found = this.token.keys.filter((key) => key.label === label)
  }
  C_FindObjects(_, count) {
    return this.found.slice(0, count)
  }
  C_FindObjectsFinal() {}
  C_GetAttributeValue(_, key, [{ type }]) {
    const isSet = type === constants.CKA_SENSITIVE ? key.isSensitive : key.isExtractable
    return [{ type, value: Buffer.from([isSet ? 1 : 0]) }]
  }
  C_EncryptInit(_, { parameter: { iv, aad } }, { secret }) {
    this.cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv).setAAD(aad)
  }
  C_Encrypt(_, bytes) {
    return Buffer.concat([this.cipher.update(bytes), this.cipher.final(), this.cipher.getAuthTag()])
  }
  C_DecryptInit(_, { parameter: { iv, aad } }, { secret }) {
    this.cipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv).setAAD(aad)
  }
  C_Decrypt(_, bytes) {
    this.cipher.setAuthTag(bytes.subarray(-tagBytes))
    const plain = this.cipher.update(bytes.subarray(0, -tagBytes))
    try {
      this.cipher.final()
    } catch {
      refuse('CKR_ENCRYPTED_DATA_INVALID')
    }
    return plain
  }
}

module.exports = { ...constants, PKCS11 }
