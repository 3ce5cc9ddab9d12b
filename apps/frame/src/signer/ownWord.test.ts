import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, serializeTransaction, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { previousAccountOf } from '../accounts/previousAccount.ts'
import { fromHex, randomBytes, utf8 } from '../bytes.ts'
import { embedder, makeTestWallet } from '../testing/openSigner.ts'
import type { Signable } from './digest.ts'

const refused = { code: 'signature.controlsAccount' }
const manager: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const entryPoints: Address[] = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
]
const stranger: Address = '0x000000000000000000000000000000000000bEEF'

const start = async (isTopLevel = false) => {
  const { signer, newWallet } = await makeTestWallet(undefined, embedder, isTopLevel)
  const plain = newWallet.evmAddress as Address
  const { smartOwner = '0x', smartAddress: smart = '0x' } = (await signer.accounts()) ?? {}
  const draft = (signable: Signable) => signer.draft(signable)
  return { draft, plain, smart, smartOwner, previous: previousAccountOf(plain), solana: newWallet.solanaAddress }
}
type Started = Awaited<ReturnType<typeof start>>

const typed = (domain: object, message: object = { session: `0x${'11'.repeat(32)}` }) =>
  JSON.stringify({ types: { Grant: [{ name: 'session', type: 'bytes32' }] }, primaryType: 'Grant', domain, message })

const signTyped = ({ draft, plain }: Started, domain: object, account = plain) =>
  draft({ kind: 'typedData', account, chainId: 1329, typedData: typed(domain) })

const signMessage = ({ draft, plain }: Started, message: Hex, account = plain) =>
  draft({ kind: 'message', account, chainId: 1329, message })

describe("[threat 26] refuses typed data that one of the wallet's contracts would execute", () => {
  it('in the domain of every account of this wallet, in any spelling, for any signing account', async () => {
    const started = await start()
    const { plain, smart, smartOwner, previous } = started
    for (const own of [plain, smart, smartOwner, previous, plain.toLowerCase(), smart.toLowerCase()])
      for (const account of [plain, smart])
        for (const domain of [
          { name: 'Latchkey Smart Account', version: '1', chainId: 1329, verifyingContract: own },
          { verifyingContract: own },
          { name: 'Harbour', verifyingContract: own, salt: `0x${'22'.repeat(32)}` },
        ])
          await expect(signTyped(started, domain, account)).rejects.toMatchObject(refused)
  })

  it('in the domain of an entry point or delegation manager, by address or by name', async () => {
    const started = await start()
    for (const verifyingContract of [manager, ...entryPoints])
      await expect(signTyped(started, { chainId: 1329, verifyingContract })).rejects.toMatchObject(refused)
    for (const name of ['DelegationManager', 'ERC4337', 'HybridDeleGator', 'EIP7702StatelessDeleGator'])
      await expect(signTyped(started, { name, verifyingContract: stranger })).rejects.toMatchObject(refused)
  })

  it('but signs other domains', async () => {
    const started = await start()
    await signTyped(started, { name: 'Harbour', chainId: 1329, verifyingContract: stranger })
    await signTyped(started, { name: 'Harbour' })
  })
})

describe('[threat 26] refuses a message that is a hash', () => {
  it('as raw bytes and as text, in every spelling', async () => {
    const started = await start()
    const hash = keccak256(randomBytes(8))
    const digits = hash.slice(2)
    const texts = [hash, digits, digits.toUpperCase(), `0X${digits}`, ` ${hash}\n`, `"${hash}"`]
    for (const account of [started.plain, started.smart])
      for (const message of [hash, ...texts.map((text) => toHex(utf8(text)))])
        await expect(signMessage(started, message, account)).rejects.toMatchObject(refused)
    const prefixed: Hex = `0x1901${digits}${digits}`
    await expect(signMessage(started, prefixed)).rejects.toMatchObject(refused)
  })

  it('as a Solana message too', async () => {
    const { draft, solana } = await start()
    const hash = keccak256(randomBytes(8))
    for (const message of [fromHex(hash), utf8(hash), utf8(hash.slice(2))])
      await expect(draft({ kind: 'solanaMessage', account: solana, message })).rejects.toMatchObject(refused)
  })

  it('but signs other texts and bytes of 32 bytes', async () => {
    const started = await start()
    for (const text of ['Sign in to Harbour, nonce 123456', '欢迎使用港口应用程序一二', 'hello', ''])
      await signMessage(started, toHex(utf8(text)))
    expect(utf8('Sign in to Harbour, nonce 123456')).toHaveLength(32)
    await signMessage(started, `0x${'07'.repeat(20)}`)
  })
})

const abi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function multicall(bytes[] data)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function withdrawTo(address to, uint256 amount)',
])
const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])
const withdraw = encodeFunctionData({ abi, functionName: 'withdrawTo', args: [stranger, 1n] })
const wrapped = (target: Address, callData: Hex) =>
  encodeFunctionData({ abi, functionName: 'aggregate3', args: [[{ target, allowFailure: true, callData }]] })
const nested = (data: Hex) => encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] })

describe('[threat 26] refuses a call that the account would execute', () => {
  const operation = {
    nonce: 0n,
    isDeployed: true,
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    sponsorship: undefined,
  }
  const attempt = ({ draft, plain, smart }: Started, call: { to: Address; value: bigint; data: Hex }) => {
    const fees = { type: 'eip1559', maxFeePerGas: 1n, gas: 1n } as const
    const transactions = [serializeTransaction({ ...call, ...fees, chainId: 1329, nonce: 0 })]
    return [
      () => draft({ kind: 'transactions', account: plain, chainId: 1329, transactions }),
      () => draft({ kind: 'userOperation', account: smart, chainId: 1329, operation: { ...operation, calls: [call] } }),
    ]
  }

  it('to an account of this wallet, an entry point or a delegation manager, also nested', async () => {
    const started = await start()
    const { plain, smart, previous } = started
    for (const to of [plain, smart, previous, manager, ...entryPoints])
      for (const call of [
        { to, value: 0n, data: withdraw },
        { to: stranger, value: 0n, data: wrapped(to, withdraw) },
        { to: stranger, value: 0n, data: nested(wrapped(to, withdraw)) },
        {
          to: stranger,
          value: 0n,
          data: encodeFunctionData({ abi, functionName: 'execute', args: [to, 0n, withdraw] }),
        },
      ])
        for (const run of attempt(started, call)) await expect(run()).rejects.toMatchObject(refused)
  })

  it('but signs transfers to the own account and other calls', async () => {
    const started = await start()
    for (const call of [
      { to: started.smart, value: 1n, data: '0x' as const },
      { to: stranger, value: 0n, data: withdraw },
      { to: stranger, value: 0n, data: wrapped(stranger, withdraw) },
    ])
      for (const run of attempt(started, call)) await run()
  })

  it('except that the wallet page may have the previous account pay its owner', async () => {
    const [page, site] = [await start(true), await start()]
    const pay = (receiver: Address) =>
      encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [receiver, 5n] })
    const order = ({ previous: to }: Started, target: Address, value: bigint, data: Hex) => ({
      ...{ to, value: 0n, data: encodeFunctionData({ abi, functionName: 'execute', args: [target, value, data] }) },
    })
    const byPlain = (started: Started, call: { to: Address; value: bigint; data: Hex }) => attempt(started, call)[0]!()
    const [token, coin] = [order(page, stranger, 0n, pay(page.plain)), order(page, page.plain, 7n, '0x')]
    await byPlain(page, token)
    await byPlain(page, coin)
    for (const call of [
      order(page, stranger, 7n, '0x'),
      order(page, stranger, 0n, pay(stranger)),
      order(page, stranger, 1n, pay(page.plain)),
      order(page, page.smart, 0n, pay(page.plain)),
      order(page, stranger, 0n, encodeFunctionData({ abi, functionName: 'withdrawTo', args: [page.plain, 1n] })),
      order(page, page.previous, 0n, coin.data),
      { ...coin, value: 1n },
      { ...coin, data: `${coin.data}00` as const },
      { ...coin, to: page.smart },
    ])
      await expect(byPlain(page, call)).rejects.toMatchObject(refused)
    await expect(attempt(page, coin)[1]!()).rejects.toMatchObject(refused)
    await expect(byPlain(site, order(site, site.plain, 7n, '0x'))).rejects.toMatchObject(refused)
  })

  it('knows the entry point of its own operations', () => {
    expect(entryPoints).toContain(smartAccountContracts.entryPoint)
  })
})
