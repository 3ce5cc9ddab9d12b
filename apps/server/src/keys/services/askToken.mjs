// Wraps or unwraps one master key with a PKCS#11 token, then ends. It is a separate process because the driver calls
// the vendor's library synchronously: a library that hangs or crashes must not take the server with it.
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const serialSession = 0x4
const lastTry = 0x20000
const pinLocked = 0x40000
const ivBytes = 12
const tagBytes = 16

/** What went wrong, by the name of a row in pkcs11Problems.ts. */
class Problem extends Error {
  constructor(name, details = []) {
    super(name)
    this.details = details
  }
}

const loadDriver = (folder) => {
  try {
    return createRequire(join(folder, 'package.json'))('pkcs11js')
  } catch (error) {
    throw new Problem(error.code === 'ERR_DLOPEN_FAILED' ? 'foreignDriver' : 'noDriver')
  }
}

const loadLibrary = ({ PKCS11 }, file) => {
  const library = new PKCS11()
  try {
    library.load(file)
  } catch {
    throw new Problem('noLibrary')
  }
  library.C_Initialize()
  return library
}

const findSlot = (library, label) => {
  const tokens = library.C_GetSlotList(true).map((slot) => ({ slot, ...library.C_GetTokenInfo(slot) }))
  const found = tokens.filter((token) => token.label.trimEnd() === label)
  const labels = tokens.map((token) => token.label.trimEnd()).filter((name) => name !== '')
  if (found.length === 0) throw new Problem('noToken', labels)
  if (found.length > 1) throw new Problem('manyTokens')
  const [{ slot, flags }] = found
  if (flags & pinLocked) throw new Problem('pinLocked')
  // A server that restarts again and again with a wrong PIN must not lock the token for good.
  if (flags & lastTry) throw new Problem('lastTry')
  return slot
}

const findKey = (driver, library, session, label) => {
  library.C_FindObjectsInit(session, [
    { type: driver.CKA_CLASS, value: driver.CKO_SECRET_KEY },
    { type: driver.CKA_KEY_TYPE, value: driver.CKK_AES },
    { type: driver.CKA_LABEL, value: label },
  ])
  const found = library.C_FindObjects(session, 2)
  library.C_FindObjectsFinal(session)
  if (found.length === 0) throw new Problem('noKey')
  if (found.length > 1) throw new Problem('manyKeys')
  return found[0]
}

const isSet = (library, session, key, type) => library.C_GetAttributeValue(session, key, [{ type }])[0].value[0] === 1

const gcm = (driver, iv, context) => ({
  mechanism: driver.CKM_AES_GCM,
  parameter: {
    type: driver.CK_PARAMS_AES_GCM,
    iv,
    aad: Buffer.from(context),
    ivBits: ivBytes * 8,
    tagBits: tagBytes * 8,
  },
})

const wrap = (driver, library, session, key, { context, bytes }) => {
  const staysInside =
    isSet(library, session, key, driver.CKA_SENSITIVE) && !isSet(library, session, key, driver.CKA_EXTRACTABLE)
  if (!staysInside) throw new Problem('exportable')
  const iv = randomBytes(ivBytes)
  library.C_EncryptInit(session, gcm(driver, iv, context), key)
  const locked = library.C_Encrypt(session, bytes, Buffer.alloc(bytes.length + tagBytes))
  return Buffer.concat([iv, locked])
}

const unwrap = (driver, library, session, key, { context, bytes }) => {
  library.C_DecryptInit(session, gcm(driver, bytes.subarray(0, ivBytes), context), key)
  const locked = bytes.subarray(ivBytes)
  try {
    return library.C_Decrypt(session, locked, Buffer.alloc(locked.length))
  } catch (error) {
    // SoftHSM has no better answer to a wrong tag.
    throw error.message === 'CKR_GENERAL_ERROR' ? new Problem('wrongKey') : error
  }
}

const actions = { wrap, unwrap }

const answer = ({ action, folder, library: file, token, object, pin, context, bytes }) => {
  const driver = loadDriver(folder)
  const library = loadLibrary(driver, file)
  const session = library.C_OpenSession(findSlot(library, token), serialSession)
  library.C_Login(session, driver.CKU_USER, pin)
  const key = findKey(driver, library, session, object)
  const input = { context, bytes: Buffer.from(bytes, 'base64') }
  return actions[action](driver, library, session, key, input).toString('base64')
}

process.once('message', (asked) => {
  let reply
  try {
    reply = { bytes: answer(asked) }
  } catch (error) {
    // Only names of results leave this process: a library's own text could quote what it was given.
    const result = /^CKR_\w+$/.test(error.message) ? error.message : undefined
    reply = error instanceof Problem ? { problem: error.message, details: error.details } : { result }
  }
  process.send(reply, () => process.exit(0))
})
