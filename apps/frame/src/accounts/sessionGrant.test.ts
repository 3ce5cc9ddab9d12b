import { encodeFunctionData, erc20Abi, type Hex, keccak256, parseAbi, sliceHex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { walletOrigin } from '../testing/fakeServer.ts'
import { pci, startSmartSession, stranger, transfer, usdc, useSmartSession } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import type { PlainCall } from './smartAccount.ts'

const failed = '@w3m-frame/RPC_REQUEST_ERROR'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const start = () => startSmartSession(chain)
type Started = Awaited<ReturnType<typeof start>>
const use = (
  users: Pick<Started, 'owner' | 'address' | 'key' | 'cosigner'>,
  ...rest: Parameters<typeof useSmartSession> extends [LocalChain, unknown, ...infer Rest] ? Rest : never
) => useSmartSession(chain, users, ...rest)

const held = () =>
  chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })

describe('[ACT-10] a session', () => {
  it('is shown, granted by the account, and used on the chain within its limits and not beyond', async () => {
    const started = await start()
    const { address, owner, posted, grant, shown } = started
    await chain.fund(address)
    const { context } = (await grant()).payload as { context: Hex }
    expect(shown).toHaveLength(1)
    expect(shown[0]!.subject).toMatchObject({ kind: 'permissions', account: address })
    const [made, activated] = posted
    expect([made?.path, activated?.path]).toEqual([
      `/api/v1/sessions/eip155%3A1329%3A${address}`,
      `/api/v1/sessions/eip155%3A1329%3A${address}/activate`,
    ])
    // Both are the smart account's own signatures, and none of the plain account's.
    const message = `latchkey activate ${pci} with ${context.toLowerCase()}`
    const { signature = '0x' } = activated?.body ?? {}
    expect(await chain.client.verifyMessage({ address, message, signature })).toBe(true)
    expect(await verifyMessage({ address: owner, message, signature }).catch(() => false)).toBe(false)

    const before = await held()
    await use(started, context, [transfer(60n)])
    await use(started, context, [transfer(10n), transfer(30n)])
    expect(await held()).toBe(before + 100n)
    const tomorrow = Math.floor(Date.now() / 1_000) + 86_400
    const other: PlainCall = { to: stranger, value: 1n, data: '0x' }
    const stranger2 = privateKeyToAccount(generatePrivateKey())
    const mint: PlainCall = { to: usdc, value: 0n, data: '0x1249c58b' }
    for (const attempt of [
      () => use(started, context, [transfer(1n)]),
      // The allowance of another day counts on that day only.
      () => use(started, context, [transfer(1n)], tomorrow),
      () => use(started, context, [other]),
      () => use(started, context, [mint]),
      () => use(started, context, [{ to: address, value: 0n, data: mint.data }]),
      () => use({ ...started, key: stranger2 }, context, []),
      () => use({ ...started, cosigner: stranger2 }, context, []),
    ])
      await expect(attempt()).rejects.toThrow(/AA2[234]/)
    expect(await held()).toBe(before + 100n)
    // A control: what fails above fails for its own reason, since this still passes.
    await use(started, context, [{ to: usdc, value: 0n, data: `0x70a08231${'0'.repeat(64)}` }])
  })

  it('ends on the chain when the owner says so there', async () => {
    const started = await start()
    const { address, grant, rpc } = started
    await chain.fund(address)
    const { context } = (await grant()).payload as { context: Hex }
    await use(started, context, [transfer(1n)])
    // No page may call the account, so the owner's key does it without one.
    const revoke = parseAbi(['function revokeSession(bytes32 session)'])
    const { body } = started.posted[1] ?? {}
    expect(body?.context).toBe(context)
    const id = sessionIdOf(context)
    const data = encodeFunctionData({ abi: revoke, functionName: 'revokeSession', args: [id] })
    await chain.fund(started.owner)
    expect((await rpc('eth_sendTransaction', [{ from: started.owner, to: address, data }])).payload).toMatchObject({
      message: 'This could give a site control of your account, so your wallet refused it. Nothing was signed.',
    })
    const ask = chain.client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
    await ask({ method: 'anvil_impersonateAccount', params: [started.owner] })
    await ask({ method: 'eth_sendTransaction', params: [{ from: started.owner, to: address, data }] })
    await vi.waitFor(async () => {
      const abi = parseAbi(['function isRevoked(bytes32) view returns (bool)'])
      expect(await chain.client.readContract({ address, abi, functionName: 'isRevoked', args: [id] })).toBe(true)
    }, 5_000)
    await expect(use(started, context, [transfer(1n)])).rejects.toThrow(/AA24/)
  })

  it.each([
    ['a time that has passed', { expiry: 1 }],
    ['more than thirty days', { expiry: 1_800_000_000 + 31 * 86_400 }],
    ['no permissions', { permissions: [] }],
    ['a wildcard', { permissions: [{ type: 'contract-call', data: { address: usdc } }] }],
    ['approve', { permissions: [{ type: 'contract-call', data: { address: usdc, selectors: ['0x095ea7b3'] } }] }],
    ['an unknown kind', { permissions: [{ type: 'everything', data: {} }] }],
    ['a policy that nobody keeps', { policies: [{ type: 'rate-limit', data: {} }] }],
    ['a key that is none', { signer: { type: 'wallet', data: {} } }],
    ['another chain', { chainId: '0x1' }],
  ])('is refused with %s, before anything is shown', async (_, change) => {
    const { grant, shown, posted } = await start()
    expect((await grant(change)).type).toBe(failed)
    expect([shown, posted]).toEqual([[], []])
  })

  it('is not for the plain account, and is ended with a signature', async () => {
    const { rpc, owner, address, grant, posted } = await start()
    expect((await grant({ address: owner })).payload).toMatchObject({
      message: 'Your wallet does not support this request.',
    })
    await rpc('wallet_revokePermissions', { pci, address: `eip155:1329:${address}` })
    expect(posted[0]?.path).toBe(`/api/v1/sessions/eip155%3A1329%3A${address}/revoke`)
    const { signature = '0x' } = posted[0]?.body ?? {}
    expect(await chain.client.verifyMessage({ address, message: `latchkey revoke ${pci}`, signature })).toBe(true)
    expect(posted.every(({ path }) => !path.startsWith(walletOrigin))).toBe(true)
  })
})

/** The session's hash, from the terms inside the context: abi.encode(session) is abi.encode(session, grant) without the grant. */
const sessionIdOf = (context: Hex): Hex => {
  const terms = sliceHex(context, 20)
  const [, grantAt] = [0, 1].map((index) => Number(BigInt(sliceHex(terms, index * 32, index * 32 + 32))))
  const session = sliceHex(terms, 64, grantAt)
  return keccak256(`0x${(32).toString(16).padStart(64, '0')}${session.slice(2)}`)
}
