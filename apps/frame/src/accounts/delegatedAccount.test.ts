import type { User } from '@latchkey/wire/frame'
import { type Address, erc20Abi, type Hex, parseTransaction, recoverAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareFacts, readApproval } from '../approve/readApproval.ts'
import { makeTestWallet } from '../testing/openSigner.ts'
import { ok } from '../testing/smartFrame.ts'
import { startSmartSession, stranger, transfer, usdc, useSmartSession } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'

/** EIP7702StatelessDeleGator of the Delegation Framework 1.3.0. */
const delegator = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const delegatedCode = `0xef0100${delegator.slice(2).toLowerCase()}`

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const held = () =>
  chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })

const start = async () => {
  const frame = await chain.startFrame({ accountKind: 'eip7702' })
  const user = (await frame.logIn()).payload as User
  const address = user.address as Address
  await chain.fund(address)
  const sendCalls = async (...amounts: bigint[]) => {
    const calls = amounts.map((amount) => ({ to: usdc, data: transfer(amount).data }))
    const batch = { version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls }
    const { payload } = await frame.rpc('wallet_sendCalls', [batch])
    const { id } = payload as { id: string }
    const status = async () => (await frame.rpc('wallet_getCallsStatus', [id])).payload as { status: number }
    await expect.poll(async () => (await status()).status).not.toBe(100)
    return status()
  }
  const atomic = async () => {
    const { payload } = await frame.rpc('wallet_getCapabilities', [address, ['0x531']])
    return (payload as Record<string, { atomic: { status: string } }>)['0x531']?.atomic.status
  }
  return { ...frame, user, address, sendCalls, atomic }
}

describe('[ACT-12] a standard account as its own smart account (EIP-7702)', () => {
  it('keeps one address, upgrades with its first batch, says so on screen, and runs each batch atomically', async () => {
    const { user, address, sendCalls, atomic, shown, rpc, ask } = await start()
    expect(user.accounts).toEqual([{ address, type: 'eoa' }])
    expect((await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({ smartAccountEnabledNetworks: [] })
    expect(await atomic()).toBe('ready')
    const before = await held()
    expect(await sendCalls(5n, 6n)).toMatchObject({ atomic: true, status: 200, receipts: [{ status: '0x1' }] })
    expect(await held()).toBe(before + 11n)
    expect(await chain.client.getCode({ address })).toBe(delegatedCode)
    expect(await atomic()).toBe('supported')
    const { rows } = readApproval(shown[0]!, bareFacts(shown[0]!), 0)
    expect(rows).toContainEqual({ label: 'Also upgrades', value: 'This account to a smart account' })
    expect(rows).toContainEqual({ label: 'Network fee', value: expect.stringMatching(/^Up to 0\.\d+ SEI$/i) })

    expect(await sendCalls(7n, 8n)).toMatchObject({ atomic: true, status: 200 })
    expect(await held()).toBe(before + 26n)
    expect(shown[1]!.subject).toMatchObject({ isUpgraded: false, calls: [{ to: usdc }, { to: usdc }] })
    // Tried before anything is asked: the whole batch fails with its second call.
    const calls = [
      { to: usdc, data: transfer(1n).data },
      { to: usdc, data: transfer(10n ** 30n).data },
    ]
    const failed = await rpc('wallet_sendCalls', [{ version: '2.0.0', from: address, atomicRequired: true, calls }])
    expect(failed.payload).toMatchObject({ message: 'The contract refused this transaction.' })
    expect(shown).toHaveLength(2)
    expect(await held()).toBe(before + 26n)

    // ERC-1271 of the account and its key say the same.
    const signature = (await rpc('personal_sign', ['hello', address])).payload as Hex
    expect(await chain.client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(await chain.client.verifyMessage({ address, message: 'hullo', signature })).toBe(false)
    // A single payment stays an ordinary transaction.
    const sent = (await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }])).payload as Hex
    expect((await chain.client.getTransaction({ hash: sent })).to).toBe(stranger.toLowerCase())
  })

  it('[threat 31] grants permissions within their limits, after an upgrade of its own', async () => {
    const session = await startSmartSession(chain, undefined, { accountKind: 'eip7702' })
    expect(session.address).toBe(session.plain)
    await chain.fund(session.address)
    const granted = await session.grant()
    expect(granted.type).toBe(ok)
    expect(session.shown.map(({ subject }) => subject.kind)).toEqual(['transaction', 'permissions'])
    expect(await chain.client.getCode({ address: session.address })).toBe(delegatedCode)
    const { context } = granted.payload as { context: Hex }
    const before = await held()
    await useSmartSession(chain, session, context, [transfer(60n)])
    expect(await held()).toBe(before + 60n)
    // The allowance is 100 a day.
    await expect(useSmartSession(chain, session, context, [transfer(60n)])).rejects.toThrow(/execution reverted/)
  })

  it('[threats 26, 26a] gives sites no authorization and no call to the account, in any form', async () => {
    const { address, rpc, shown } = await start()
    const refused = { message: expect.stringContaining('This could give a site control of your account') }
    const send = (calls: readonly object[]) =>
      rpc('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls }])
    const inner = { to: stranger, data: '0x' as Hex }
    for (const to of [address, '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'])
      expect((await send([inner, { to, data: '0x12345678' }])).payload).toMatchObject(refused)
    expect(shown).toEqual([])
    // Extra fields that a page adds to a transaction are ignored.
    const authorizationList = [{ address: stranger, chainId: '0x531', nonce: '0x0' }]
    const asked = { from: address, to: stranger, value: '0x1', type: '0x4', authorizationList }
    const { type, payload } = await rpc('eth_sendTransaction', [asked])
    if (type === ok) expect((await chain.client.getTransaction({ hash: payload as Hex })).type).not.toBe('eip7702')
    expect(await chain.client.getCode({ address })).toBeUndefined()
  })
})

describe('[threat 25] the signer of an upgrading batch', () => {
  const calls = [{ to: stranger, value: 1n, data: '0x' }] as const
  const batch = { calls, nonce: 3, gas: 90_000n, maxFeePerGas: 7n, maxPriorityFeePerGas: 1n, isUpgrade: true }
  const open = async () => {
    const { signer } = await makeTestWallet()
    const { evmAddress = '0x' as Address } = (await signer.accounts()) ?? {}
    return { signer, signable: { kind: 'delegatedBatch', account: evmAddress, chainId: 1329, batch } as const }
  }

  it('authorizes the audited contract on this chain for the next nonce', async () => {
    const { signer, signable } = await open()
    const signed = await signer.sign({ ...(await signer.draft(signable)), signable })
    const transaction = parseTransaction(signed)
    expect(transaction).toMatchObject({ type: 'eip7702', chainId: 1329, nonce: 3, gas: 90_000n, maxFeePerGas: 7n })
    const [one] = transaction.authorizationList ?? []
    expect(one).toMatchObject({ chainId: 1329, nonce: 4 })
    expect(one?.address.toLowerCase()).toBe(delegator.toLowerCase())
    const hash = hashAuthorization({ address: delegator, chainId: 1329, nonce: 4 })
    const { r = '0x', s = '0x', yParity = 0 } = one ?? {}
    expect(await recoverAddress({ hash, signature: { r, s, yParity } })).toBe(signable.account)
  })

  it.each([
    ['an upgrade that was not shown', { isUpgrade: false }],
    ['a higher price', { maxFeePerGas: 8n }],
    ['another number', { nonce: 4 }],
    ['another call', { calls: [{ ...calls[0], value: 2n }] }],
  ])('refuses %s', async (_, change) => {
    const { signer, signable } = await open()
    const drafted = await signer.draft(signable)
    const changed = { ...signable, batch: { ...batch, ...change } }
    await expect(signer.sign({ ...drafted, signable: changed })).rejects.toMatchObject({ code: 'vault.notApproved' })
  })
})
