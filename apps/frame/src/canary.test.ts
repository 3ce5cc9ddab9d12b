import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakePasskeys } from './testing/fakePasskeys.ts'
import { createFakePrompt } from './testing/fakePrompt.ts'
import { createFakeServer, goodOtp } from './testing/fakeServer.ts'
import { openAsOperator } from './testing/openAsOperator.ts'
import { canariesOf, findLeaks } from './testing/scanForRoot.ts'
import { startTestFrame } from './testing/startTestFrame.ts'
import { startTestWallet } from './testing/startTestWallet.ts'
import { newCode } from './vault/recoveryCode.ts'

afterEach(() => vi.restoreAllMocks())

const listenToConsole = () => {
  const lines: unknown[] = []
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...args) => void lines.push(args))
  return lines
}

const keysIn = (value: unknown): CryptoKey[] => {
  if (value instanceof CryptoKey) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : []
}

describe('the canary', () => {
  it('finds a leak in each form, so the scan can fail', () => {
    const root = Uint8Array.from({ length: 16 }, (_, index) => index * 7 + 3)
    const canaries = canariesOf(root)
    const hex = Buffer.from(root).toString('hex')
    for (const leak of [
      root,
      hex,
      hex.toUpperCase(),
      Buffer.from(root).toString('base64'),
      [...root],
      { deep: [{ root }] },
      new Map([['a', root]]),
      canaries[0],
    ])
      expect(findLeaks(canaries, leak)).not.toEqual([])
    expect(findLeaks(canaries, 'nothing', [1, 2, 3], { a: new Uint8Array(16) })).toEqual([])
  })

  it('appears in no message, log, console line, request, URL, store or worker message of a full session', async () => {
    const lines = listenToConsole()
    const server = createFakeServer()
    const passkeys = createFakePasskeys()
    const frame = await startTestFrame({ server, passkeys })
    const { address } = (await frame.logIn()).payload as { address: string }
    const [[userId, stored] = []] = server.vaults.wallets
    const root = await openAsOperator(userId!, stored!)
    expect(root).toHaveLength(16)
    const canaries = canariesOf(root!)

    await frame.rpc('personal_sign', ['hello', address])
    await frame.rpc('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
    await frame.rpc('solana_signMessage', { message: 'abc', pubkey: 'abc' })
    await frame.rpc('eth_signTypedData_v4', [
      address,
      { types: { A: [{ name: 'a', type: 'bool' }] }, primaryType: 'A', domain: {}, message: { a: true } },
    ])
    await frame.ask('UPDATE_EMAIL', { email: 'new@example.com' })
    await frame.rpc('eth_sign', [address, '0x'])
    frame.post({ type: '@w3m-app/CONNECT_OTP', id: 'x', payload: { otp: 5 } })
    const page = await startTestWallet({ server, passkeys })
    await page.logIn()
    await page.vault.open()
    const code = await newCode()
    await page.vault.makeItYours({ code, withPasskey: true })
    await page.vault.makeKit(code)
    const other = await startTestFrame({ server, prompt: createFakePrompt(({ tryCode }) => tryCode(code)).prompt })
    expect(((await other.logIn()).payload as { address: string }).address).toBe(address)
    await other.ask('SIGN_OUT')
    const key = await startTestFrame({ server, passkeys, prompt: createFakePrompt().prompt })
    expect((await key.ask('CONNECT_PASSKEY')).type).toBe('@w3m-frame/CONNECT_PASSKEY_SUCCESS')
    expect(((await key.ask('GET_USER', {})).payload as { address: string }).address).toBe(address)

    const frames = [frame, other, key]
    // The scan covers what a page saves as well as what it receives.
    for (const one of frames)
      expect((await one.ask('GET_LOG')).payload).toEqual({ text: expect.stringContaining('"message":"GET_USER"') })
    const heaps = [
      frames.map(({ posted, log, entries, signerMessages, shown }) => [
        posted,
        log.text(),
        entries,
        signerMessages,
        shown,
      ]),
      [page.entries, page.signerMessages],
      [server.wire, server.requested, server.vaults.wallets, server.vaults.gates],
      lines,
    ]
    expect(findLeaks(canaries, heaps)).toEqual([])
    const keys = [
      ...frames.flatMap(({ entries }) => keysIn([...entries.values()])),
      ...keysIn([...page.entries.values()]),
    ]
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) if (key.type !== 'public') expect(key.extractable).toBe(false)

    // Codes and tokens: never to the page, never to a log or a console, never in an address.
    const outside = frames.map(({ posted, log }) => [posted, log.text()])
    const secrets = [goodOtp, code, ...server.tokens.keys(), ...server.refreshes.keys()]
    expect(findLeaks(secrets, outside, lines, server.requested)).toEqual([])
    // The recovery code goes to the signer and nowhere else.
    expect(
      findLeaks(
        [code, code.replaceAll('-', '')],
        server.wire,
        frames.map(({ entries }) => entries),
        page.entries,
      ),
    ).toEqual([])
  })
})
