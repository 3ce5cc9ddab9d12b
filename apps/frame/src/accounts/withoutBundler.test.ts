import type { User } from '@latchkey/wire/frame'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, erc20Abi, type Hex, parseEther, parseTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareFacts, readApproval } from '../approve/readApproval.ts'
import { makeTestWallet } from '../testing/openSigner.ts'
import { ok, startSmartFrame } from '../testing/smartFrame.ts'
import { giveCoin, stranger, transfer, usdc } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import { encodeCalls, smartAccountOf } from './smartAccount.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

/** A user with a smart account on a chain without a bundler: every such call is rejected there. */
const start = async ({ smartCoin = parseEther('2'), plainCoin = parseEther('1') } = {}) => {
  const frame = await startSmartFrame(chain, { selfCarriedNetworks: [1329] })
  const { address, plain } = frame
  await giveCoin(chain, address, smartCoin)
  await giveCoin(chain, plain, plainCoin)
  const coin = (who: Address) => chain.client.getBalance({ address: who })
  return { ...frame, coin }
}

describe('[ACT-12] a smart account without a bundler', () => {
  it('deploys and sends; the standard account pays the fee, and the screen says so', async () => {
    const { address, plain, rpc, shown, coin, ask } = await start()
    const before = await coin(stranger)
    const first = await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x64' }])
    expect(first.type).toBe(ok)
    const { status, from, to, gasUsed, effectiveGasPrice } = await chain.client.getTransactionReceipt({
      hash: first.payload as Hex,
    })
    expect({ status, from, to }).toEqual({
      status: 'success',
      from: plain.toLowerCase(),
      to: smartAccountContracts.entryPoint.toLowerCase(),
    })
    expect(await coin(stranger)).toBe(before + 100n)
    // Not a wei more than the payment leaves the smart account, not even as a deposit.
    expect(await coin(address)).toBe(parseEther('2') - 100n)
    expect(await coin(plain)).toBe(parseEther('1') - gasUsed * effectiveGasPrice)
    expect(((await ask('GET_USER', {})).payload as User).smartAccountDeployed).toBe(true)

    const [approval] = shown
    expect(approval!.subject).toMatchObject({ account: address, isCreated: true, fee: { payer: plain } })
    const { fee } = approval!.subject as { fee: { gas: bigint; maxFeePerGas: bigint } }
    expect(fee.gas * fee.maxFeePerGas).toBeGreaterThanOrEqual(gasUsed * effectiveGasPrice)
    // Not so much more that the screen alarms anyone.
    expect(fee.gas).toBeLessThan(2n * gasUsed)
    const { rows } = readApproval(approval!, bareFacts(approval!), 0)
    expect(rows).toContainEqual({ label: 'Fee paid by', value: 'Standard account' })
    expect(rows).toContainEqual({ label: 'Also creates', value: 'Smart account' })

    expect((await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }])).type).toBe(ok)
    expect(shown[1]!.subject).toMatchObject({ isCreated: false, fee: { payer: plain } })
  })

  it('runs a batch atomically and reports its status', async () => {
    const { address, rpc } = await start()
    await chain.fund(address)
    const held = () =>
      chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
    const before = await held()
    const send = async (...amounts: bigint[]) => {
      const calls = amounts.map((amount) => ({ to: usdc, data: transfer(amount).data }))
      const { payload } = await rpc('wallet_sendCalls', [
        { version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls },
      ])
      const { id } = payload as { id: string }
      const status = async () => (await rpc('wallet_getCallsStatus', [id])).payload as { status: number }
      await expect.poll(async () => (await status()).status).not.toBe(100)
      return status()
    }
    // The account is not there yet, so nothing can try the second call before the first is done.
    expect(await send(5n, 10n ** 30n)).toMatchObject({ atomic: true, status: 500 })
    expect(await held()).toBe(before)
    expect(await send(5n, 6n)).toMatchObject({ atomic: true, status: 200, receipts: [{ status: '0x1' }] })
    expect(await held()).toBe(before + 11n)
  })

  it("sends a page's own operation and finds its receipt", async () => {
    const { address, rpc } = await start()
    const operation = { sender: address, callData: encodeCalls([{ to: stranger, value: 3n, data: '0x' }]) }
    const { payload } = await rpc('eth_sendUserOperation', [operation, smartAccountContracts.entryPoint])
    const receipt = async () => (await rpc('eth_getUserOperationReceipt', [payload])).payload
    await expect.poll(receipt).toMatchObject({ userOpHash: payload, success: true })
    // The state of a hash that this wallet didn't send is unknown.
    expect((await rpc('eth_getUserOperationReceipt', [`0x${'1'.repeat(64)}`])).type).not.toBe(ok)
  })

  it('says that the standard account lacks SEI before any prompt', async () => {
    const { address, rpc, shown } = await start({ plainCoin: 0n })
    const { payload } = await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }])
    expect(payload).toMatchObject({
      message: 'Your standard account pays the network fee here and its balance is too low. Send some to it first.',
    })
    expect(shown).toEqual([])
  })

  it('reports its capabilities truthfully: atomic calls, sessions and no paymaster', async () => {
    const told = async (config: Parameters<LocalChain['startFrame']>[0]) => {
      const frame = await chain.startFrame({ defaultAccountType: 'smartAccount', ...config })
      await frame.logIn()
      return ((await frame.rpc('wallet_getCapabilities')).payload as Record<string, unknown>)['0x531']
    }
    const always = { atomic: { status: 'supported' }, permissions: { supported: true } }
    expect(await told({ sponsoredNetworks: [1329] })).toMatchObject({
      ...always,
      paymasterService: { supported: true },
    })
    expect(await told({ sponsoredNetworks: [1329], selfCarriedNetworks: [1329] })).toMatchObject({
      ...always,
      paymasterService: { supported: false },
    })
  })
})

describe('[threat 31] the signer of an operation sent by the standard account', () => {
  const calls = [{ to: stranger, value: 1n, data: '0x' }] as const
  const carrier = { type: 'eip1559', nonce: 3, gas: 500_000n, maxFeePerGas: 7n, maxPriorityFeePerGas: 1n } as const
  const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, sponsorship: undefined }
  const gas = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 0n }
  const operation = { calls, nonce: 0n, isDeployed: true, ...gas, ...free, carrier }

  const open = async () => {
    const { signer } = await makeTestWallet()
    const { smartOwner = '0x' } = (await signer.accounts()) ?? {}
    const account = smartAccountOf(smartOwner)
    return { signer, signable: { kind: 'userOperation', account, chainId: 1329, operation } as const }
  }

  it('signs a transaction to the entry point with the fee that was shown', async () => {
    const { signer, signable } = await open()
    const { approvalId, digest } = await signer.draft(signable)
    const signed = await signer.sign({ approvalId, digest, signable })
    expect(parseTransaction(signed)).toMatchObject({
      ...{ to: smartAccountContracts.entryPoint.toLowerCase(), chainId: 1329, nonce: 3 },
      ...{ gas: 500_000n, maxFeePerGas: 7n, maxPriorityFeePerGas: 1n },
    })
  })

  it.each([
    ['a higher price', { carrier: { ...carrier, maxFeePerGas: 8n } }],
    ['more gas', { carrier: { ...carrier, gas: 500_001n } }],
    ['another number', { carrier: { ...carrier, nonce: 4 } }],
    ['no carrier, so that anybody could bring it', { carrier: undefined }],
    ['another receiver', { calls: [{ ...calls[0], to: usdc as Address }] }],
  ])('refuses %s than was approved', async (_, change) => {
    const { signer, signable } = await open()
    const { approvalId, digest } = await signer.draft(signable)
    const changed = { ...signable, operation: { ...operation, ...change } }
    await expect(signer.sign({ approvalId, digest, signable: changed })).rejects.toMatchObject({
      code: 'vault.notApproved',
    })
  })

  it('refuses one that the smart account would also pay for', async () => {
    const { signer, signable } = await open()
    const sponsorship = {
      ...{ paymaster: stranger, paymasterData: '0x' as Hex },
      ...{ paymasterVerificationGasLimit: 1n, paymasterPostOpGasLimit: 1n },
    }
    for (const paid of [{ maxFeePerGas: 1n }, { maxPriorityFeePerGas: 1n }, { sponsorship }])
      await expect(signer.draft({ ...signable, operation: { ...operation, ...paid } })).rejects.toMatchObject({
        rpcCode: -32602,
      })
  })
})
