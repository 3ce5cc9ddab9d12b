import type { User } from '@latchkey/wire/frame'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, erc20Abi, type Hex, isErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, startSmartFrame } from '../testing/smartFrame.ts'
import { stranger, transfer, usdc } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import { decodeCalls, deploymentOf, encodeCalls, smartAccountOf } from './smartAccount.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const start = (...options: Parameters<LocalChain['startFrame']>) => startSmartFrame(chain, ...options)

describe('the smart account address', () => {
  it("[FRAME-16] matches the factory's address for any owner", async () => {
    for (let index = 0; index < 5; index += 1) {
      const owner = privateKeyToAddress(generatePrivateKey())
      const { factory, factoryData } = deploymentOf(owner)
      const { data = '0x' } = await chain.client.call({ to: factory, data: factoryData })
      expect(smartAccountOf(owner).toLowerCase()).toBe(`0x${data.slice(26)}`)
    }
  })

  it('[ACT-04] [FRAME-16] is one of two after login, first when chosen, and remembered by the server', async () => {
    const frame = await chain.startFrame()
    const plain = (await frame.logIn()).payload as User
    const smart = plain.accounts?.[1]?.address
    expect(plain).toMatchObject({
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      accounts: [
        { address: plain.address, type: 'eoa' },
        { address: expect.stringMatching(/^0x/), type: 'smartAccount' },
      ],
    })
    // It has its own owner: the standard key's signatures never count for the smart account.
    expect(smart).not.toBe(smartAccountOf(plain.address as Address))
    expect((await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toEqual({
      type: 'smartAccount',
      address: smart,
    })
    expect((await frame.rpc('eth_accounts')).payload).toEqual([smart])
    const secondFrame = await chain.startFrame()
    secondFrame.server.knobs.preferred = frame.server.knobs.preferred
    expect((await secondFrame.logIn()).payload).toMatchObject({ preferredAccountType: 'smartAccount' })
  })

  it('[ACT-04] [FRAME-11] is missing where the network has no smart accounts', async () => {
    const frame = await chain.startFrame({ smartAccountNetworks: [] })
    expect((await frame.logIn()).payload).toMatchObject({ accounts: [{ type: 'eoa' }], smartAccountDeployed: false })
    expect((await frame.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({ smartAccountEnabledNetworks: [] })
    const no = { message: 'Smart accounts aren’t available on this network.' }
    expect((await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toMatchObject(no)
    expect((await frame.ask('INIT_SMART_ACCOUNT')).payload).toMatchObject(no)
  })

  it("can be the operator's default", async () => {
    const frame = await chain.startFrame({ defaultAccountType: 'smartAccount' })
    expect((await frame.logIn()).payload).toMatchObject({ preferredAccountType: 'smartAccount' })
  })
})

describe('signatures', () => {
  it('[ACT-01] [ACT-11] verify on the chain before and after deployment', async () => {
    const { address, plain: owner, rpc } = await start()
    await chain.fund(address)
    const typedData = {
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Vote: [{ name: 'yes', type: 'bool' }] },
      primaryType: 'Vote',
      domain: { chainId: 1329 },
      message: { yes: true },
    } as const
    const check = async (isWrapped: boolean) => {
      const signature = (await rpc('personal_sign', ['hello', address])).payload as Hex
      expect(isErc6492Signature(signature)).toBe(isWrapped)
      expect(await chain.client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
      expect(await chain.client.verifyMessage({ address, message: 'hullo', signature })).toBe(false)
      expect(await chain.client.verifyMessage({ address: owner, message: 'hello', signature })).toBe(false)
      const typed = (await rpc('eth_signTypedData_v4', [address, typedData])).payload as Hex
      expect(
        await chain.client.verifyTypedData({ address, ...typedData, domain: { chainId: 1329n }, signature: typed }),
      ).toBe(true)
    }
    await check(true)
    expect((await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }])).type).toBe(ok)
    await check(false)
    // The plain account's own signature is none of the smart account, and is still to be had.
    const plain = (await rpc('personal_sign', ['hello', owner])).payload as Hex
    expect(await chain.client.verifyMessage({ address: owner, message: 'hello', signature: plain })).toBe(true)
    expect(await chain.client.verifyMessage({ address, message: 'hello', signature: plain })).toBe(false)
  })
})

describe('operations', () => {
  it('[ACT-12] [SEND-04] send a transaction, a token transfer and a batch; the first deploys the account', async () => {
    const { address, rpc, shown, ask } = await start()
    await chain.fund(address)
    const before = await chain.client.getBalance({ address: stranger })
    const hash = (await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x64' }])).payload as Hex
    expect((await chain.client.getTransactionReceipt({ hash })).status).toBe('success')
    expect(await chain.client.getBalance({ address: stranger })).toBe(before + 100n)
    expect(shown[0]!.subject).toMatchObject({ isCreated: true })
    expect(shown[0]!.subject).not.toHaveProperty('fee.payer')
    expect(((await ask('GET_USER', {})).payload as User).smartAccountDeployed).toBe(true)
    expect((await ask('INIT_SMART_ACCOUNT')).payload).toEqual({ address, isDeployed: true })

    const held = () =>
      chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
    const heldBefore = await held()
    const calls = [
      { to: usdc, data: transfer(5n).data },
      { to: usdc, data: transfer(6n).data },
      { to: stranger, value: '0x7' },
    ]
    const { id } = (
      await rpc('wallet_sendCalls', [
        { version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls },
      ])
    ).payload as { id: string }
    expect(await held()).toBe(heldBefore + 11n)
    expect((await rpc('wallet_getCallsStatus', [id])).payload).toMatchObject({
      id,
      atomic: true,
      status: 200,
      chainId: '0x531',
      receipts: [{ status: '0x1' }],
    })
    const { subject } = shown.at(-1)!
    expect(subject).toMatchObject({
      kind: 'transaction',
      account: address,
      accountType: 'smartAccount',
      isCreated: false,
      calls: [{ to: usdc, data: transfer(5n).data }, { to: usdc }, { to: stranger, value: 7n, data: '0x' }],
      fee: { isSponsored: false },
    })
  })

  it('[ACT-12] fail as a whole when one call of the batch fails', async () => {
    const { address, rpc } = await start()
    await chain.fund(address)
    const tooMuch = { to: usdc, data: transfer(10n ** 30n).data }
    const answer = await rpc('wallet_sendCalls', [{ from: address, calls: [{ to: stranger, value: '0x1' }, tooMuch] }])
    expect(answer.payload).toMatchObject({ message: 'The contract refused this transaction.' })
    expect(await chain.client.getCode({ address })).toBeUndefined()
  })

  it('report missing funds before any prompt', async () => {
    const { address, rpc, shown } = await start()
    expect((await rpc('eth_sendTransaction', [{ from: address, to: stranger }])).payload).toMatchObject({
      message: 'You don’t have enough to pay for this and its network fee.',
    })
    expect(shown).toEqual([])
  })

  it('are paid by a paymaster where the operator has one', async () => {
    const { address, rpc, shown } = await start({ sponsoredNetworks: [1329] })
    expect((await rpc('eth_sendTransaction', [{ from: address, to: stranger }])).type).toBe(ok)
    expect(shown[0]!.subject).toMatchObject({ fee: { isSponsored: true } })
    expect(await chain.client.getBalance({ address })).toBe(0n)
    expect(await chain.client.getCode({ address })).toBeDefined()
  })

  it("[FRAME-13] take a page's own operation for its calls only, and refuse what cannot be decoded", async () => {
    const { address, rpc, shown } = await start()
    await chain.fund(address)
    const callData = encodeCalls([{ to: stranger, value: 3n, data: '0x' }])
    const operation = { sender: address, callData, nonce: '0x99', maxFeePerGas: '0x1', signature: '0x' }
    const { entryPoint } = smartAccountContracts
    const { type, payload } = await rpc('eth_sendUserOperation', [operation, entryPoint])
    expect([type, (await rpc('eth_getUserOperationReceipt', [payload])).payload]).toMatchObject([ok, { success: true }])
    expect(shown[0]!.subject).toMatchObject({ calls: [{ to: stranger, value: 3n, data: '0x' }] })
    for (const bad of [`${callData}00`, '0xdeadbeef', '0x'])
      expect((await rpc('eth_sendUserOperation', [{ ...operation, callData: bad }, entryPoint])).type).not.toBe(ok)
    expect(shown).toHaveLength(1)
  })
})

describe('the list of calls', () => {
  it('survives encoding and decoding, and rejects anything else', () => {
    const calls = [
      { to: stranger, value: 1n, data: '0x' },
      { to: usdc, value: 0n, data: transfer(9n).data },
    ] as const
    for (const list of [calls, calls.slice(1), calls.slice(0, 1)]) expect(decodeCalls(encodeCalls(list))).toEqual(list)
    expect(decodeCalls(`${encodeCalls(calls)}00`)).toBeUndefined()
  })
})
