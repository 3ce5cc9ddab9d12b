import { createPublicClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { createSiweMessage } from 'viem/siwe'
import { expect, test, vi } from 'vitest'
import { LatchkeyAuthError } from '../../kit/backend/src/latchkeyAuthError.ts'
import { type SignInOptions, verifySignIn } from '../../kit/backend/src/verifySignIn.ts'

const account = privateKeyToAccount(generatePrivateKey())
const domain = 'shop.example'
const nonce = 'a1b2c3d4e5f6'

/** A node without accounts that are contracts: every call of the verifier fails. */
const node = (call: (request: { method: string }) => unknown = () => '0x') =>
  createPublicClient({
    chain: sei,
    transport: custom({ request: async (request) => (request.method === 'eth_chainId' ? '0x531' : call(request)) }),
  })

const at = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
const fields = {
  ...{
    address: account.address,
    chainId: 1329,
    domain,
    nonce,
    uri: 'https://shop.example/login',
    version: '1' as const,
  },
  ...{ issuedAt: at(0), expirationTime: at(10) },
}
const plain = createSiweMessage(fields)

/** Signs a text and checks it, with the site's own domain and nonce. */
const check = async (message: string, change: Partial<SignInOptions> = {}) =>
  verifySignIn({ message, signature: await account.signMessage({ message }), domain, nonce, client: node(), ...change })

test('a message for this site says who signed, on which chain and until when', async () => {
  const resources = ['https://shop.example/terms', 'ipfs://bafy']
  const message = createSiweMessage({ ...fields, statement: 'Sign in to the shop', requestId: 'r1', resources })
  expect(await check(message)).toEqual({
    account: `eip155:1329:${account.address}`,
    ...{ address: account.address, network: 'eip155:1329', uri: 'https://shop.example/login', resources },
    ...{ issuedAt: fields.issuedAt.getTime(), expiresAt: fields.expirationTime.getTime() },
  })
})

test.each([
  ['no statement', plain],
  ['the one empty line of common libraries', plain.replace('\n\n\nURI', '\n\nURI')],
  ['no end', createSiweMessage({ ...fields, expirationTime: undefined })],
  ['a scheme', createSiweMessage({ ...fields, scheme: 'https' })],
  ['a start that has passed', createSiweMessage({ ...fields, notBefore: at(-1) })],
  ['a browser whose clock is 20 seconds ahead', createSiweMessage({ ...fields, issuedAt: at(1 / 3) })],
])('a message with %s is valid', async (_, message) => {
  expect(await check(message)).toMatchObject({ address: account.address })
})

test('a site on a port is named with it', async () => {
  const local = { domain: 'localhost:3000', uri: 'http://localhost:3000' }
  const message = createSiweMessage({ ...fields, ...local })
  expect(await check(message, { domain: 'localhost:3000' })).toMatchObject({ address: account.address })
  expect(await check(message, { domain: 'localhost' })).toBeNull()
})

const evil = 'https://evil.example'
test.each([
  ['another domain', createSiweMessage({ ...fields, domain: 'evil.example', uri: evil })],
  ['a subdomain', createSiweMessage({ ...fields, domain: 'a.shop.example', uri: 'https://a.shop.example' })],
  ['a longer domain', createSiweMessage({ ...fields, domain: 'shop.example.evil.example', uri: evil })],
  ['a look-alike domain', plain.replaceAll('shop.example', 'sh\u043ep.example')],
  ['a look-alike domain in the first line only', plain.replace('shop.example', 'sh\u043ep.example')],
  ['a domain with a user', plain.replace('shop.example', 'shop.example@evil.example')],
  ['another domain in the URI', createSiweMessage({ ...fields, uri: evil })],
  ['a URI that only starts alike', createSiweMessage({ ...fields, uri: 'https://shop.example@evil.example' })],
  ['a URI that is no page', createSiweMessage({ ...fields, uri: 'urn:shop.example' })],
  ['another scheme than its URI', createSiweMessage({ ...fields, scheme: 'http' })],
  ['a scheme that runs code', plain.replace('shop.example', 'javascript://shop.example')],
  ['another nonce', createSiweMessage({ ...fields, nonce: 'a1b2c3d4e5f7' })],
  ['no nonce', plain.replace(/Nonce: .*\n/, '')],
  ['an empty nonce', plain.replace(/Nonce: .*\n/, 'Nonce: \n')],
  ['two nonces', plain.replace(/(Nonce: )(.*\n)/, '$1ffffffffffff\n$1$2')],
  ['an end that has passed', createSiweMessage({ ...fields, issuedAt: at(-9), expirationTime: at(-1) })],
  ['a start in the future', createSiweMessage({ ...fields, notBefore: at(5) })],
  ['a time of issue in the future', createSiweMessage({ ...fields, issuedAt: at(5) })],
  ['an end that is no date', plain.replace(/Expiration Time: .*/, 'Expiration Time: never')],
  [
    'an end on a day that does not exist',
    plain.replace(/Expiration Time: .*/, 'Expiration Time: 2099-02-30T00:00:00Z'),
  ],
  ['an end in another format', plain.replace(/Expiration Time: .*/, 'Expiration Time: 1 Jan 2099')],
  ['another chain', createSiweMessage({ ...fields, chainId: 1 })],
  ['a chain in hexadecimal', plain.replace('1329', '0x531')],
  ['another version', plain.replace('Version: 1', 'Version: 2')],
  ['an extra line at the end', `${plain}\nResources:\n- https://shop.example\nAlso: everything`],
  ['a line break at the end', `${plain}\n`],
  ['a line before the first', `Hello\n${plain}`],
  ['a second statement', plain.replace('\n\n\nURI', '\n\nOne\n\nTwo\n\nURI')],
  ['a statement with another alphabet', plain.replace('\n\n\nURI', '\n\nS\u0456gn in\n\nURI')],
  ['fields in another order', plain.replace(/(Version: 1\n)(Chain ID: 1329\n)/, '$2$1')],
  ['Windows line breaks', plain.replaceAll('\n', '\r\n')],
  ['a shorter address', plain.replace(account.address, account.address.slice(0, -1))],
  ['another kind of account', plain.replace('Ethereum account', 'Solana account')],
  ['nothing in it', ''],
])('a message with %s is refused', async (_, message) => {
  expect(message).not.toBe(plain)
  expect(await check(message)).toBeNull()
})

test('nobody is let in by a signature of another account or text, or by something else', async () => {
  const other = privateKeyToAccount(generatePrivateKey())
  const signature = await account.signMessage({ message: plain })
  const [first = '0', ...rest] = signature.slice(2)
  const wrong = [
    await other.signMessage({ message: plain }),
    await account.signMessage({ message: `${plain} ` }),
    ...[`0x${first === '0' ? '1' : '0'}${rest.join('')}`, signature.slice(0, -2), '0x', '', 'abc', undefined],
  ]
  for (const one of wrong) expect(await check(plain, { signature: one as string })).toBeNull()
})

test('a caller that forgot its nonce or domain lets nobody in', async () => {
  for (const change of [
    { nonce: undefined },
    { nonce: '' },
    { domain: undefined },
    { domain: '' },
    { message: undefined },
  ])
    expect(await check(plain, change as Partial<SignInOptions>)).toBeNull()
})

test('a smart account is asked on its chain; a node that is down lets nobody in and nobody be refused', async () => {
  const verifyMessage = vi.fn(async () => true)
  const client = { getChainId: async () => 1329, verifyMessage }
  expect(await check(plain, { signature: '0xabcd', client })).toMatchObject({ address: account.address })
  expect(verifyMessage).toHaveBeenCalledWith({ address: account.address, message: plain, signature: '0xabcd' })
  verifyMessage.mockResolvedValue(false)
  expect(await check(plain, { client })).toBeNull()
  verifyMessage.mockRejectedValue(new Error('503'))
  const failed = await check(plain, { client }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(LatchkeyAuthError)
  expect(failed).toMatchObject({ status: 502 })
})

test('a message costs no request to the node before everything else is right', async () => {
  const asked = vi.fn()
  const client = { getChainId: asked, verifyMessage: asked }
  expect(await check(createSiweMessage({ ...fields, nonce: 'ffffffffffff' }), { client })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
