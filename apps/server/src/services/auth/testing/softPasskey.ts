import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { origin: string; rpId: string; topOrigin?: string; isVerified?: boolean }

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** An authenticator in software: one discoverable credential that signs what a page asks. */
export const createSoftPasskey = (options: Options) => {
  let is: Options = { isVerified: true, ...options }
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle: string | undefined

  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const authData = (hasKey: boolean): Buffer => {
    counter += 1
    const flags = 0x01 | (is.isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const key = hasKey ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, cose] : []
    return Buffer.concat([sha256(is.rpId), Buffer.from([flags]), count, ...key])
  }
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: is.origin,
        crossOrigin: is.topOrigin !== undefined,
        ...(is.topOrigin && { topOrigin: is.topOrigin }),
      }),
    )
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    credentialId: common.id,
    /** From now on it answers for another origin, or without user verification. */
    become: (more: Partial<Options>) => {
      is = { ...is, ...more }
    },
    /** From now on it claims another user, or none. */
    claimUser: (handle: string | undefined) => {
      userHandle = handle
    },
    /** What `navigator.credentials.create` would answer. */
    enrol: (asked: unknown) => {
      const { challenge, user } = asked as { challenge: string; user: { id: string } }
      userHandle = user.id
      const data = authData(true)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        length,
        data,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return { ...common, response, clientExtensionResults: {} }
    },
    /** A `navigator.credentials.get` reply; a copied authenticator's counter doesn't rise. */
    assert: (asked: unknown, { isCopy = false } = {}) => {
      const { challenge } = asked as { challenge: string }
      if (isCopy) counter -= 1
      const data = authData(false)
      const client = clientData('webauthn.get', challenge)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      }
      return { ...common, response, clientExtensionResults: {} }
    },
  }
}
