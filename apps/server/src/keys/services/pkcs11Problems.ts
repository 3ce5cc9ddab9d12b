/** Where a PKCS#11 key is: the library of the HSM, the label of the token, and that of the key. */
export type Pkcs11Place = { library: string; token: string; object: string }

type Say = (place: Pkcs11Place & { folder: string; details: readonly string[] }) => string

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Possible problems with a token, and their fixes. Each follows "did not open the master key:". */
export const pkcs11Problems = {
  noDriver: ({ folder }) =>
    `there is no PKCS#11 driver in ${folder}. Run npm ci in deploy/pkcs11, or set PKCS11_DRIVER to the folder where you ran it`,
  foreignDriver: ({ folder }) =>
    `the PKCS#11 driver in ${folder} was compiled for another Node or machine. Run npm ci there again`,
  noLibrary: ({ library }) =>
    `the library ${library} can't be loaded. Check module-path in KEY_SERVICE, and that the server may read the file`,
  noToken: ({ token, details }) =>
    `there is no token labeled "${token}". ${details.length > 0 ? `The library shows ${quoted(details)}: correct token in KEY_SERVICE` : 'The library shows no token at all: check its own configuration'}`,
  manyTokens: ({ token }) => `more than one token is labeled "${token}". Give each its own label`,
  wrongPin: ({ token }) =>
    `the token "${token}" refused the PIN. Correct the file that KEY_SERVICE_CREDENTIALS names before you try again: tokens lock after a few wrong PINs`,
  lastTry: ({ token }) =>
    `the token "${token}" takes only one more wrong PIN, so we didn't try ours. Check the PIN with the tool of your HSM; a login there resets the count`,
  pinLocked: ({ token }) => `the PIN of the token "${token}" is locked. Its security officer has to set a new one`,
  noPin: ({ token }) => `the token "${token}" has no user PIN yet. Its security officer has to set one`,
  noKey: ({ token, object }) =>
    `the token "${token}" has no AES key labeled "${object}". Correct object in KEY_SERVICE, or create the key`,
  manyKeys: ({ token, object }) =>
    `the token "${token}" has more than one AES key labeled "${object}". Give each its own label`,
  exportable: ({ object }) =>
    `the key "${object}" could be copied out of the token. Create one that is sensitive and not extractable`,
  unsuited: ({ object }) => `the key "${object}" may not encrypt and decrypt with AES-GCM. Create one that may`,
  wrongKey: ({ object }) =>
    `the key "${object}" can't open this line. Check that it is the key that wrapped it, and that the line wasn't changed`,
  silent: () => 'the token did not answer for 30 seconds. Check that it is connected',
  crashed: ({ library }) =>
    `the library ${library} crashed. Try it with pkcs11-tool, and check that it fits this machine`,
} satisfies Readonly<Record<string, Say>>

export type Pkcs11Problem = keyof typeof pkcs11Problems

/** Results of PKCS#11 calls that have their own sentence. */
const problemOf: Readonly<Record<string, Pkcs11Problem>> = {
  CKR_PIN_INCORRECT: 'wrongPin',
  CKR_PIN_INVALID: 'wrongPin',
  CKR_PIN_LEN_RANGE: 'wrongPin',
  CKR_PIN_LOCKED: 'pinLocked',
  CKR_USER_PIN_NOT_INITIALIZED: 'noPin',
  CKR_MECHANISM_INVALID: 'unsuited',
  CKR_MECHANISM_PARAM_INVALID: 'unsuited',
  CKR_KEY_TYPE_INCONSISTENT: 'unsuited',
  CKR_KEY_FUNCTION_NOT_PERMITTED: 'unsuited',
  CKR_AEAD_DECRYPT_FAILED: 'wrongKey',
  CKR_ENCRYPTED_DATA_INVALID: 'wrongKey',
  CKR_ENCRYPTED_DATA_LEN_RANGE: 'wrongKey',
}

/** The problem behind a result such as `CKR_PIN_INCORRECT`; undefined if it has no sentence. */
export const toPkcs11Problem = (result: string): Pkcs11Problem | undefined =>
  Object.hasOwn(problemOf, result) ? problemOf[result] : undefined
