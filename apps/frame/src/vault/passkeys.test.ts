import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromHex, utf8 } from '../bytes.ts'
import { browserPasskeys, prfSalt } from './passkeys.ts'

const bytes = (...all: number[]) => Uint8Array.from(all).buffer
class FakeCredential {
  readonly type = 'public-key'
  constructor(
    readonly id: string,
    readonly response: object,
    private readonly prf?: object,
  ) {}
  getClientExtensionResults = () => (this.prf ? { prf: this.prf } : {})
}
class FakeAttestation {
  readonly clientDataJSON = bytes(1)
  readonly attestationObject = bytes(2)
  getTransports = () => ['internal']
}
class FakeAssertion {
  readonly clientDataJSON = bytes(3)
  readonly authenticatorData = bytes(4)
  readonly signature = bytes(5)
  readonly userHandle: ArrayBuffer | null = null
}

const secret = new Uint8Array(32).fill(9)
const salt = new Uint8Array(32).fill(8)
const created = new FakeCredential('AQI', new FakeAttestation())
const used = new FakeCredential('AQI', new FakeAssertion(), { results: { first: secret.buffer } })
const creation = {
  // A server's challenge and host are not used.
  challenge: 'AQ',
  rp: { id: 'example', name: 'Latchkey' },
  user: { id: 'Ag', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ alg: -7, type: 'other' }, { alg: -257 }],
  excludeCredentials: [{ id: 'Aw' }],
}
const request = { nonce: 'AQ', options: creation }
const topic = { purpose: 'login', nonce: 'AQ' } as const
const question = { topic, options: {} }
/** SHA-256 of "ew/passkey/v1", "enrol" or "login", "wallet.example" and "AQ", with a zero byte between them. */
const challenges = {
  enrol: fromHex('0xacb9d8fe204a0a8c592f049a5474b4c23b33e0a92a4eebc685f436397df6c346'),
  login: fromHex('0xc09471c92303a0ac2a79af4f09ea473a6f252364085f70093130aa7f216f0e78'),
}

/** A browser whose authenticator answers like this; returns what it was asked. */
const browser = (answers: { create?: unknown; get?: unknown; isActive?: boolean } = {}) => {
  const asked: { create: unknown[]; get: unknown[] } = { create: [], get: [] }
  const answer = (kind: 'create' | 'get') => async (options: unknown) => {
    asked[kind].push(options)
    const given = kind in answers ? answers[kind] : kind === 'create' ? created : used
    if (given instanceof Error) throw given
    return given
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('AuthenticatorAttestationResponse', FakeAttestation)
  vi.stubGlobal('AuthenticatorAssertionResponse', FakeAssertion)
  vi.stubGlobal('location', { hostname: 'wallet.example' })
  const { isActive } = answers
  vi.stubGlobal('navigator', {
    credentials: { create: answer('create'), get: answer('get') },
    ...(isActive !== undefined && { userActivation: { isActive } }),
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

describe('a new passkey', () => {
  it('[threat 31c] is made for this wallet and person, verified, and asked once for its secret', async () => {
    const asked = browser()
    const { credentialId, response, prf } = await browserPasskeys.create(request, salt)
    expect(asked.create).toEqual([
      {
        publicKey: {
          challenge: challenges.enrol,
          rp: { id: 'wallet.example', name: 'Latchkey' },
          user: { id: Uint8Array.of(2), name: 'ada@example.com', displayName: 'Ada' },
          pubKeyCredParams: [
            { type: 'public-key', alg: -7 },
            { type: 'public-key', alg: -257 },
          ],
          excludeCredentials: [{ type: 'public-key', id: Uint8Array.of(3) }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          extensions: { prf: { eval: { first: salt } } },
        },
      },
    ])
    expect(asked.get).toEqual([
      {
        publicKey: {
          challenge: expect.any(Uint8Array),
          rpId: 'wallet.example',
          allowCredentials: [{ type: 'public-key', id: Uint8Array.of(1, 2) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: salt } } },
        },
      },
    ])
    const [{ publicKey }] = asked.get as [{ publicKey: { challenge: Uint8Array } }]
    expect(publicKey.challenge).toHaveLength(32)
    expect([credentialId, prf]).toEqual(['AQI', secret])
    expect(response).toEqual({
      ...{ id: 'AQI', rawId: 'AQI', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] },
    })
  })

  it('without others to leave out is asked so', async () => {
    const asked = browser()
    const { excludeCredentials: _, ...rest } = creation
    await browserPasskeys.create({ nonce: 'AQ', options: rest }, salt)
    expect(asked.create).toMatchObject([{ publicKey: { excludeCredentials: [] } }])
  })
})

describe('a passkey', () => {
  it('[threat 31c] answers for the credentials asked, at our own host and with our own challenge', async () => {
    const asked = browser()
    const options = { challenge: 'AQ', rpId: 'example', allowCredentials: [{ id: 'Aw' }] }
    const answer = await browserPasskeys.get({ topic, options }, salt)
    expect(asked.get).toEqual([
      {
        publicKey: {
          challenge: challenges.login,
          rpId: 'wallet.example',
          allowCredentials: [{ type: 'public-key', id: Uint8Array.of(3) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: salt } } },
        },
      },
    ])
    expect(answer).toEqual({
      credentialId: 'AQI',
      prf: secret,
      response: {
        ...{ id: 'AQI', rawId: 'AQI', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: 'Aw', authenticatorData: 'BA', signature: 'BQ', userHandle: undefined },
      },
    })
  })

  it('of any kind is asked without names', async () => {
    const asked = browser()
    await browserPasskeys.get(question, salt)
    expect(asked.get).toMatchObject([{ publicKey: { allowCredentials: [] } }])
  })

  it.each([
    ['without a secret', undefined],
    ['without results', {}],
    ['with empty results', { results: {} }],
  ])('%s has none', async (_, prf) => {
    browser({ get: new FakeCredential('AQI', new FakeAssertion(), prf) })
    await expect(browserPasskeys.get(question, salt)).resolves.toMatchObject({ prf: undefined })
  })

  it('may answer with a secret in a view', async () => {
    const view = new Uint8Array([0, ...secret, 0]).subarray(1, 33)
    browser({ get: new FakeCredential('AQI', new FakeAssertion(), { results: { first: view } }) })
    await expect(browserPasskeys.get(question, salt)).resolves.toMatchObject({ prf: secret })
  })

  it.each([
    ['a decline', new DOMException('', 'NotAllowedError'), 'passkey.notUsed'],
    ['an end', new DOMException('', 'AbortError'), 'passkey.notUsed'],
    ['another error', new DOMException('', 'SecurityError'), 'passkey.refused'],
    ['an error of the same name', Object.assign(new Error(), { name: 'NotAllowedError' }), 'passkey.refused'],
    ['nothing', null, 'passkey.refused'],
  ])('that answers with %s is not used', async (_, get, code) => {
    browser({ get })
    await expect(browserPasskeys.get(question, salt)).rejects.toMatchObject({ code })
  })

  it('is not to be had in a browser without passkeys', async () => {
    browser()
    vi.stubGlobal('PublicKeyCredential', undefined)
    await expect(browserPasskeys.get(question, salt)).rejects.toMatchObject({ code: 'passkey.unavailable' })
  })

  it('has a click if the browser says so', () => {
    const pressed = (isActive?: boolean) => {
      browser(isActive === undefined ? {} : { isActive })
      return browserPasskeys.isPressed()
    }
    expect([pressed(true), pressed(false), pressed()]).toEqual([true, false, false])
  })

  it('has one secret for each wallet', async () => {
    const hash = await crypto.subtle.digest('SHA-256', utf8('ew/prf/v1wallet'))
    expect(await prfSalt('wallet')).toEqual(new Uint8Array(hash))
  })
})
