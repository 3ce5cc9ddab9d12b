import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { type Bytes, fromBase64Url, joinBytes, randomBytes, toBase64Url, utf8 } from '../bytes.ts'
import { challengeOf, type PasskeyTopic } from './passkeyTopic.ts'

/** An authenticator's answer: the part for the server and the secret part. */
export type PasskeyAnswer = { credentialId: string; response: unknown; prf: Bytes | undefined }

/** What a passkey is asked. Of the options, which the server may have written, only the list of passkeys counts. */
export type PasskeyQuestion = { topic: PasskeyTopic; options: unknown }

/** The server's nonce and its options for a new passkey. */
export type PasskeyRequest = { nonce: string; options: unknown }

/** The browser's passkeys. `create` needs a click everywhere, `get` in some browsers. */
export type Passkeys = {
  /** Creates one and asks it once for its secret, because only a real answer proves that it has one. */
  create(request: PasskeyRequest, salt: Bytes): Promise<PasskeyAnswer>
  get(question: PasskeyQuestion, salt: Bytes): Promise<PasskeyAnswer>
  /** Whether the user pressed something in this document in the last seconds; some browsers ask for no passkey otherwise. */
  isPressed(): boolean
}

/** The input for a passkey's secret: one per wallet. */
export const prfSalt = async (walletId: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joinBytes([utf8('ew/prf/v1'), utf8(walletId)])))

const descriptor = v.looseObject({ id: v.string() })
const creation = v.looseObject({
  rp: v.looseObject({ name: v.string() }),
  user: v.looseObject({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.looseObject({ alg: v.number() })),
  excludeCredentials: v.optional(v.array(descriptor), []),
})
const selection = v.looseObject({ allowCredentials: v.optional(v.array(descriptor), []) })

const toDescriptors = (list: readonly { id: string }[]): PublicKeyCredentialDescriptor[] =>
  list.map(({ id }) => ({ type: 'public-key', id: fromBase64Url(id) }))

const prfOf = (credential: PublicKeyCredential): Bytes | undefined => {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  return ArrayBuffer.isView(first)
    ? Uint8Array.from(new Uint8Array(first.buffer, first.byteOffset, first.byteLength))
    : new Uint8Array(first)
}

const encode = (buffer: ArrayBuffer | null): string | undefined =>
  buffer ? toBase64Url(new Uint8Array(buffer)) : undefined

/** The credential as JSON without its extension results, which include the secret. */
const toJson = ({ id, type, response }: PublicKeyCredential): unknown => {
  const clientDataJSON = encode(response.clientDataJSON)
  const parts =
    response instanceof AuthenticatorAttestationResponse
      ? { attestationObject: encode(response.attestationObject), transports: response.getTransports() }
      : response instanceof AuthenticatorAssertionResponse
        ? {
            authenticatorData: encode(response.authenticatorData),
            signature: encode(response.signature),
            userHandle: encode(response.userHandle),
          }
        : {}
  return { id, rawId: id, type, response: { clientDataJSON, ...parts }, clientExtensionResults: {} }
}

/** Browsers report the same error for a decline, a timeout and a missing passkey, so we do too. */
const isTurnedAway = (cause: unknown): boolean =>
  cause instanceof DOMException && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')

const asked = async (ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  if (typeof PublicKeyCredential === 'undefined') throw new WalletError('passkey.unavailable')
  const answer = await ask().catch((cause: unknown) => {
    throw new WalletError(isTurnedAway(cause) ? 'passkey.notUsed' : 'passkey.refused', { cause })
  })
  if (!(answer instanceof PublicKeyCredential)) throw new WalletError('passkey.refused')
  return answer
}

const getCredential = (publicKey: PublicKeyCredentialRequestOptions, salt: Bytes): Promise<PublicKeyCredential> =>
  asked(() =>
    navigator.credentials.get({
      publicKey: { ...publicKey, userVerification: 'required', extensions: { prf: { eval: { first: salt } } } },
    }),
  )

/** Passkeys belong to this host. A server that named its parent domain could use them on other pages there. */
const ownHost = (): string => location.hostname

export const browserPasskeys: Passkeys = {
  create: async ({ nonce, options }, salt) => {
    const { rp, user, pubKeyCredParams, excludeCredentials } = v.parse(creation, options)
    const rpId = ownHost()
    const challenge = await challengeOf({ purpose: 'enrol', nonce }, rpId)
    const credential = await asked(() =>
      navigator.credentials.create({
        publicKey: {
          challenge,
          rp: { id: rpId, name: rp.name },
          user: { ...user, id: fromBase64Url(user.id) },
          pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
          excludeCredentials: toDescriptors(excludeCredentials),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          extensions: { prf: { eval: { first: salt } } },
        },
      }),
    )
    const test = await getCredential(
      { challenge: randomBytes(32), rpId, allowCredentials: toDescriptors([{ id: credential.id }]) },
      salt,
    )
    return { credentialId: credential.id, response: toJson(credential), prf: prfOf(test) }
  },
  get: async ({ topic, options }, salt) => {
    const { allowCredentials } = v.parse(selection, options)
    const rpId = ownHost()
    const challenge = await challengeOf(topic, rpId)
    const used = await getCredential({ challenge, rpId, allowCredentials: toDescriptors(allowCredentials) }, salt)
    return { credentialId: used.id, response: toJson(used), prf: prfOf(used) }
  },
  // Browsers without this report may need the click too.
  isPressed: () => navigator.userActivation?.isActive ?? false,
}
