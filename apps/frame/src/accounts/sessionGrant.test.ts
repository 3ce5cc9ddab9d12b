import { delegationManagerAbi, executionOf, singleMode } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  sliceHex,
  toFunctionSelector,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletOrigin } from '../testing/fakeServer.ts'
import {
  deployFor,
  pci,
  prepareUse,
  redeem,
  startSmartSession,
  stranger,
  transfer,
  usdc,
  useSmartSession,
} from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import { delegationsAbi } from './sessionGrant.ts'
import type { PlainCall } from './smartAccount.ts'

const failed = '@w3m-frame/RPC_REQUEST_ERROR'
const managerAbi = parseAbi(delegationManagerAbi)
const manager = smartAccountContracts.delegationManager

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const held = () =>
  chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })

/** A granted session of an account that has money and is on the chain. */
const granted = async (permissions?: readonly object[]) => {
  const session = await startSmartSession(chain, permissions)
  await chain.fund(session.address)
  const reply = (await session.grant()).payload as { context: Hex }
  await deployFor(chain, session.keySecret, reply)
  return { session, context: reply.context }
}

/** The revert of a custom error, as the node says it. */
const custom = (name: string) => new RegExp(toFunctionSelector(`function ${name}()`).slice(2))

const redeemData = (contexts: Hex[], calls: readonly PlainCall[]): Hex => {
  const args = [contexts, calls.map(() => singleMode), calls.map(executionOf)] as const
  return encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
}

const rootsIn = (context: Hex) => decodeAbiParameters(delegationsAbi, sliceHex(context, 20))[0]

describe('[ACT-10] a session', () => {
  it('is shown, granted by the account, and usable on the chain within its limits only', async () => {
    const { session, context } = await granted()
    const { address, plain, posted, shown, keySecret, cosignerSecret } = session
    expect(shown).toHaveLength(1)
    expect(shown[0]!.subject).toMatchObject({ kind: 'permissions', account: address })
    const [created, activated] = posted
    expect([created?.path, activated?.path]).toEqual([
      `/api/v1/sessions/eip155%3A1329%3A${address}`,
      `/api/v1/sessions/eip155%3A1329%3A${address}/activate`,
    ])
    // Freezing this wallet stops the server's part.
    expect(created?.body).toHaveProperty('walletId', expect.stringMatching(/^[\w-]{20,}$/))
    // Both are the smart account's own signatures, and none of the plain account's.
    const message = `latchkey activate ${pci} with ${context.toLowerCase()}`
    const { signature = '0x' } = activated?.body ?? {}
    expect(await chain.client.verifyMessage({ address, message, signature })).toBe(true)
    expect(await verifyMessage({ address: plain, message, signature }).catch(() => false)).toBe(false)

    const [before, coins] = [await held(), await chain.client.getBalance({ address })]
    const use = (calls: readonly PlainCall[], covers?: number[]) =>
      useSmartSession(chain, session, context, calls, covers)
    await use([transfer(60n)])
    await use([transfer(10n), transfer(29n)])
    expect(await held()).toBe(before + 99n)

    const call = transfer(1n)
    const kept = await prepareUse(session, context, [call])
    const [leafed = '0x'] = decodeFunctionData({ abi: managerAbi, data: kept }).args[0] as readonly Hex[]
    const root = encodeAbiParameters(delegationsAbi, [[rootsIn(context)[0]!]])
    const past = await prepareUse(session, context, [call], [0], Math.floor(Date.now() / 1_000) - 10)
    const mint: PlainCall = { to: usdc, value: 0n, data: '0x1249c58b' }
    const attempts: [name: string, run: () => Promise<unknown>, reason: RegExp][] = [
      [
        'the key without the server',
        () => redeem(chain, keySecret, redeemData([root], [call])),
        custom('InvalidDelegate'),
      ],
      [
        'the server without the key',
        () => redeem(chain, cosignerSecret, redeemData([root], [call])),
        /RedeemerEnforcer:unauthorized-redeemer/,
      ],
      [
        'another call than the server signed',
        () => redeem(chain, keySecret, redeemData([leafed], [transfer(2n)])),
        /ExactExecutionEnforcer/,
      ],
      ['more than the allowance', () => use([transfer(2n)]), /ERC20PeriodTransferEnforcer:transfer-amount-exceeded/],
      ['coin by a token allowance', () => use([{ ...call, value: 1n }]), /ValueLteEnforcer:value-too-high/],
      ['a function that was not named', () => use([mint], [1]), /AllowedMethodsEnforcer:method-not-allowed/],
      ['a contract that was not named', () => use([{ ...mint, to: address }], [1]), /AllowedTargetsEnforcer/],
      ['a use that is too old', () => redeem(chain, keySecret, past), /TimestampEnforcer:expired-delegation/],
    ]
    for (const [name, run, reason] of attempts) await expect(run(), name).rejects.toThrow(reason)
    expect(await held()).toBe(before + 99n)
    // A control: each fails for its own reason, since the rest of the allowance can still be used, once.
    await redeem(chain, keySecret, kept)
    await expect(redeem(chain, keySecret, kept)).rejects.toThrow(/IdEnforcer:id-already-used/)
    expect(await held()).toBe(before + 100n)
    // The redeemer paid.
    expect(await chain.client.getBalance({ address })).toBe(coins)
  })

  it('[threat 31] counts a repaid fee, carries no coin with a call, and ends in time, whatever the server signs', async () => {
    const start = Math.floor(Date.now() / 1_000) - 60
    const { session, context } = await granted([
      { type: 'native-token-recurring-allowance', data: { allowance: '0x3e8', period: 86_400, start } },
      { type: 'contract-call', data: { address: usdc, selectors: ['0x70a08231'] } },
    ])
    const { address, key, expiry } = session
    const before = await chain.client.getBalance({ address })
    const pay = (to: Hex, value: bigint): PlainCall => ({ to, value, data: '0x' })
    // 400 for someone and 600 for the redeemer, which paid the fee: that is all of the 1,000.
    const repaid = await prepareUse(session, context, [pay(stranger, 400n), pay(key.address, 600n)])
    const balanceOf: PlainCall = { to: usdc, value: 0n, data: `0x70a08231${'0'.repeat(64)}` }
    // The server signs for a year, but the account signed until `expiry`.
    const late = await prepareUse(session, context, [balanceOf], [1], expiry + 365 * 86_400)
    const at = (time: number) =>
      chain.client.call({ account: key.address, to: manager, data: late, blockOverrides: { time: BigInt(time) } })
    await expect(at(expiry - 1)).resolves.toBeDefined()
    await expect(at(expiry)).rejects.toThrow(/TimestampEnforcer:expired-delegation/)

    await redeem(chain, session.keySecret, repaid)
    const use = (call: PlainCall, cover: number) => useSmartSession(chain, session, context, [call], [cover])
    await expect(use(pay(key.address, 1n), 0)).rejects.toThrow(/NativeTokenPeriodTransferEnforcer/)
    await expect(use({ ...balanceOf, value: 1n }, 1)).rejects.toThrow(/ValueLteEnforcer:value-too-high/)
    expect(await chain.client.getBalance({ address })).toBe(before - 1_000n)
  })

  it('[threat 31] ends for good when the account ends it on the chain', async () => {
    const { session, context } = await granted()
    await useSmartSession(chain, session, context, [transfer(1n)])
    const kept = await prepareUse(session, context, [transfer(1n)])
    const [root] = rootsIn(context)
    const data = encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [root!] })
    // No page may talk to the manager; the owner's own page does (pages/account/createSessions.test).
    const asked = { from: session.plain, to: manager, data }
    expect((await session.rpc('eth_sendTransaction', [asked])).type).toBe(failed)
    const ask = chain.client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
    await ask({ method: 'anvil_impersonateAccount', params: [session.address] })
    const hash = (await ask({
      method: 'eth_sendTransaction',
      params: [{ from: session.address, to: manager, data }],
    })) as Hex
    await chain.client.waitForTransactionReceipt({ hash })
    await expect(redeem(chain, session.keySecret, kept)).rejects.toThrow(custom('CannotUseADisabledDelegation'))
  })

  it.each([
    ['a time that has passed', { expiry: 1 }],
    ['more than thirty days', { expiry: 1_800_000_000 + 31 * 86_400 }],
    ['no permissions', { permissions: [] }],
    ['a wildcard', { permissions: [{ type: 'contract-call', data: { address: usdc } }] }],
    ['approve', { permissions: [{ type: 'contract-call', data: { address: usdc, selectors: ['0x095ea7b3'] } }] }],
    [
      'the manager',
      { permissions: [{ type: 'contract-call', data: { address: manager, selectors: ['0x11223344'] } }] },
    ],
    ['an unknown kind', { permissions: [{ type: 'everything', data: {} }] }],
    ['a policy that nobody keeps', { policies: [{ type: 'rate-limit', data: {} }] }],
    ['a key that is none', { signer: { type: 'wallet', data: {} } }],
    ['another chain', { chainId: '0x1' }],
  ])('is refused with %s before anything is shown', async (_, change) => {
    const { grant, shown, posted } = await startSmartSession(chain)
    expect((await grant(change)).type).toBe(failed)
    expect([shown, posted]).toEqual([[], []])
  })

  it('is refused for the account itself', async () => {
    const { grant, shown, address } = await startSmartSession(chain)
    const permissions = [{ type: 'contract-call', data: { address, selectors: ['0x11223344'] } }]
    expect([(await grant({ permissions })).type, shown]).toEqual([failed, []])
  })

  it('is refused for the standard account, and revoked with a signature', async () => {
    const { rpc, plain, address, grant, posted } = await startSmartSession(chain)
    expect((await grant({ address: plain })).payload).toMatchObject({
      message: 'Your wallet doesn’t support this request.',
    })
    await rpc('wallet_revokePermissions', { pci, address: `eip155:1329:${address}` })
    expect(posted[0]?.path).toBe(`/api/v1/sessions/eip155%3A1329%3A${address}/revoke`)
    const { signature = '0x' } = posted[0]?.body ?? {}
    expect(await chain.client.verifyMessage({ address, message: `latchkey revoke ${pci}`, signature })).toBe(true)
    expect(posted.every(({ path }) => !path.startsWith(walletOrigin))).toBe(true)
  })
})
