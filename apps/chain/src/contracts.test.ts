import {
  type Address,
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  pad,
  parseAbi,
  parseEther,
  parseSignature,
  toHex,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint08Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownArtifact } from './artifacts.ts'
import { devAccounts, dexes, nfts, simple7702Account, smartAccounts, sponsor, tokens } from './deployments.ts'
import type { Chain } from './start.ts'
import { connectTo, startTestChain } from './testChain.ts'

const person = privateKeyToAccount(devAccounts[3]?.privateKey ?? '0x')
const helper = privateKeyToAccount(devAccounts[4]?.privateKey ?? '0x')
const stranger: Address = '0x000000000000000000000000000000000000bEEF'
const { abi: seiRouterAbi } = ownArtifact('SeiRouter')
const { abi: paymasterAbi } = ownArtifact('SponsorPaymaster')
const { abi: tokenAbi } = ownArtifact('SeededToken')
let chain: Chain
let client: ReturnType<typeof connectTo>
let wallet: ReturnType<typeof connectWallet>

const connectWallet = () => createWalletClient({ chain: client.chain, transport: http(chain.url), account: person })

async function succeed(hash: Hex) {
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

const balanceOf = (token: Address, owner: Address) =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
// A pair updates its price sums once a second. An estimate made in the same second as the last trade is therefore too
// low for the next block. Wallets add 20%; the tests add more.
const plentyOfGas = { gas: 600_000n }
const inAnHour = () => BigInt(Math.floor(Date.now() / 1000) + 3600)

beforeAll(async () => {
  chain = await startTestChain()
  client = connectTo(chain.url)
  wallet = connectWallet()
})

afterAll(() => chain?.stop())

describe('tokens', () => {
  it('USDC accepts a permit for the real domain', async () => {
    const domain = { name: 'USDC', version: '2', chainId: 1329, verifyingContract: tokens.USDC.address }
    const types = {
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(
        (field) => {
          const [type = '', name = ''] = field.split(' ')
          return { type, name }
        },
      ),
    }
    const usdc = { address: tokens.USDC.address, abi: tokenAbi } as const
    const nonce = (await client.readContract({ ...usdc, functionName: 'nonces', args: [helper.address] })) as bigint
    const message = { owner: helper.address, spender: stranger, value: 99n, nonce, deadline: inAnHour() }
    const { r, s, v } = parseSignature(await helper.signTypedData({ domain, types, primaryType: 'Permit', message }))
    const args = [message.owner, message.spender, message.value, message.deadline, v, r, s]
    await succeed(await wallet.writeContract({ ...usdc, functionName: 'permit', args }))
    const allowed = { ...usdc, abi: erc20Abi, functionName: 'allowance', args: [helper.address, stranger] } as const
    expect(await client.readContract(allowed)).toBe(99n)
    await expect(client.simulateContract({ ...usdc, functionName: 'permit', args, account: person })).rejects.toThrow(
      /PermitSigner/,
    )
  })

  it('only the treasury can mint', async () => {
    const call = { address: tokens.USDC.address, abi: tokenAbi, functionName: 'mint', args: [stranger, 1n] } as const
    await expect(client.simulateContract({ ...call, account: person })).rejects.toThrow(/NotMinter/)
    const airdrop = parseAbi(['function airdrop(address[] receivers)', 'error NotOperator(address sender)'])
    const drop = { address: nfts.spam.address, abi: airdrop, functionName: 'airdrop', args: [[stranger]] } as const
    await expect(client.simulateContract({ ...drop, account: person })).rejects.toThrow(/NotOperator/)
  })
})

describe('the SEI router', () => {
  const router = { address: dexes.dragonswap.router, abi: seiRouterAbi } as const
  const path = [tokens.WSEI.address, tokens.USDC.address]

  it('names its factory and WSEI', async () => {
    expect(await client.readContract({ ...router, functionName: 'factory' })).toBe(dexes.dragonswap.factory)
    expect(await client.readContract({ ...router, functionName: 'WSEI' })).toBe(tokens.WSEI.address)
  })

  it('swaps SEI to tokens and back for exactly the quote', async () => {
    const amount = parseEther('10')
    const quote = { ...router, functionName: 'getAmountsOut', args: [amount, path] } as const
    const [, bought = 0n] = (await client.readContract(quote)) as bigint[]
    const buy = {
      ...router,
      functionName: 'swapExactSEIForTokens',
      args: [bought, path, stranger, inAnHour()],
    } as const
    await succeed(await wallet.writeContract({ ...buy, ...plentyOfGas, value: amount }))
    expect(await balanceOf(tokens.USDC.address, stranger)).toBe(bought)

    const approve = { address: tokens.USDC.address, abi: erc20Abi, functionName: 'approve' } as const
    await succeed(await wallet.writeContract({ ...approve, args: [router.address, bought] }))
    const args = [bought, 1n, path.toReversed(), stranger, inAnHour()]
    await succeed(
      await wallet.writeContract({ ...router, ...plentyOfGas, functionName: 'swapExactTokensForSEI', args }),
    )
    const received = await client.getBalance({ address: stranger })
    expect(received).toBeGreaterThan(parseEther('9.9'))
    expect(received).toBeLessThan(amount)
  })

  it('rejects low output and a passed deadline', async () => {
    const buy = {
      ...router,
      functionName: 'swapExactSEIForTokens',
      account: person,
      value: 1_000_000_000_000n,
    } as const
    const tooMuch = client.simulateContract({ ...buy, args: [10n ** 12n, path, stranger, inAnHour()] })
    await expect(tooMuch).rejects.toThrow('SeiRouter: INSUFFICIENT_OUTPUT_AMOUNT')
    await expect(client.simulateContract({ ...buy, args: [0n, path, stranger, 1n] })).rejects.toThrow(
      'SeiRouter: EXPIRED',
    )
  })

  it('adds liquidity in SEI and refunds the rest', async () => {
    const approve = { address: tokens.USDC.address, abi: erc20Abi, functionName: 'approve' } as const
    await succeed(await wallet.writeContract({ ...approve, args: [router.address, 42_000_000n] }))
    const before = await client.getBalance({ address: person.address })
    const args = [tokens.USDC.address, 42_000_000n, 0n, 0n, person.address, inAnHour()]
    const call = { ...router, functionName: 'addLiquiditySEI', args } as const
    await succeed(await wallet.writeContract({ ...call, ...plentyOfGas, value: parseEther('500') }))
    const spent = before - (await client.getBalance({ address: person.address }))
    expect(spent).toBeGreaterThan(parseEther('90'))
    expect(spent).toBeLessThan(parseEther('110'))
  })
})

describe('account abstraction', () => {
  const accountAbi = parseAbi([
    'function getAddress(address owner, uint256 salt) view returns (address)',
    'function createAccount(address owner, uint256 salt) returns (address)',
    'function execute(address dest, uint256 value, bytes func)',
  ])
  const versions = [
    { version: 'v0.7', entryPointVersion: '0.7', abi: entryPoint07Abi, ...smartAccounts['v0.7'] },
    { version: 'v0.8', entryPointVersion: '0.8', abi: entryPoint08Abi, ...smartAccounts['v0.8'] },
  ] as const

  it.each(versions)('EntryPoint $version deploys an account and runs a sponsored operation', async (row) => {
    const args = [helper.address, 7n] as const
    const sender = await client.readContract({
      address: row.factory,
      abi: accountAbi,
      functionName: 'getAddress',
      args,
    })
    const window = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [Number(inAnHour()), 0])
    const mint = encodeFunctionData({ abi: parseAbi(['function mint()']), functionName: 'mint' })
    const operation: UserOperation<'0.7' | '0.8'> = {
      sender,
      nonce: 0n,
      factory: row.factory,
      factoryData: encodeFunctionData({ abi: accountAbi, functionName: 'createAccount', args }),
      callData: encodeFunctionData({
        abi: accountAbi,
        functionName: 'execute',
        args: [nfts.honest.address, 0n, mint],
      }),
      callGasLimit: 300_000n,
      verificationGasLimit: 800_000n,
      preVerificationGas: 60_000n,
      maxFeePerGas: 60_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      paymaster: row.paymaster,
      paymasterVerificationGasLimit: 200_000n,
      paymasterPostOpGasLimit: 0n,
      paymasterData: concat([window, pad('0x', { size: 65 })]),
      signature: '0x',
    }
    const [validUntil, validAfter] = [Number(BigInt(window.slice(0, 66) as Hex)), 0]
    const hashCall = { address: row.paymaster, abi: paymasterAbi, functionName: 'getHash' } as const
    const hash = await client.readContract({
      ...hashCall,
      args: [toPackedUserOperation(operation), validUntil, validAfter],
    })
    const signer = privateKeyToAccount(sponsor.privateKey)
    operation.paymasterData = concat([window, await signer.signMessage({ message: { raw: hash as Hex } })])

    const { entryPointVersion, entryPoint: entryPointAddress } = row
    const opHash = getUserOperationHash({
      chainId: 1329,
      entryPointAddress,
      entryPointVersion,
      userOperation: operation,
    })
    // The accounts of 0.7 expect a signed message, those of 0.8 the typed-data digest itself.
    operation.signature =
      entryPointVersion === '0.7'
        ? await helper.signMessage({ message: { raw: opHash } })
        : await sign({ hash: opHash, privateKey: devAccounts[4]?.privateKey ?? '0x', to: 'hex' })

    const packed = [toPackedUserOperation(operation)]
    const call = {
      address: row.entryPoint,
      abi: row.abi as typeof entryPoint08Abi,
      functionName: 'handleOps',
    } as const
    await succeed(await wallet.writeContract({ ...call, args: [packed, person.address] }))
    expect(await balanceOf(nfts.honest.address, sender)).toBe(1n)
    expect(await client.getBalance({ address: sender })).toBe(0n)

    const forged = { ...operation, nonce: 1n, factory: undefined, factoryData: undefined }
    const forgedCall = { ...call, args: [[toPackedUserOperation(forged)], person.address], account: person } as const
    await expect(client.simulateContract(forgedCall)).rejects.toThrow(/AA(24|34)/)
  })

  it('an EIP-7702 authorization turns an account into a Simple7702Account', async () => {
    const authorization = await wallet.signAuthorization({ account: helper, contractAddress: simple7702Account })
    await succeed(await wallet.sendTransaction({ to: stranger, authorizationList: [authorization] }))
    const code = await client.getCode({ address: helper.address })
    expect(code).toBe(concat(['0xef0100', simple7702Account]).toLowerCase())
    expect(toHex(await client.getTransactionCount({ address: helper.address }))).not.toBe('0x0')
  })
})
