import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { foreignArtifacts, ownArtifact, packageArtifact } from './artifacts.ts'
import { chainSettings } from './chainSettings.ts'
import {
  devAccounts,
  dexes,
  editions,
  multicall3,
  nfts,
  pairs,
  simple7702Account,
  smartAccounts,
  type TokenSymbol,
  tokens,
} from './deployments.ts'
import { fund } from './faucet.ts'
import { createRpc } from './rpc.ts'
import type { Chain } from './start.ts'
import { connectTo, startTestChain } from './testChain.ts'

// Uniswap clients compute pair and pool addresses with these.
const V2_INIT_CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const V3_INIT_CODE_HASH = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

let chain: Chain
let client: ReturnType<typeof connectTo>
let seededUntil: bigint

beforeAll(async () => {
  chain = await startTestChain()
  client = connectTo(chain.url)
  seededUntil = await client.getBlockNumber({ cacheTime: 0 })
})

afterAll(() => chain?.stop())

describe('the local chain', () => {
  it('has chain ID 1329 and a block at least every 400 ms, in real time', async () => {
    expect(await client.getChainId()).toBe(1329)
    const startedAt = Date.now()
    const first = await client.getBlockNumber({ cacheTime: 0 })
    await vi.waitFor(
      async () => expect(await client.getBlockNumber({ cacheTime: 0 })).toBeGreaterThan(first + 8n),
      20_000,
    )
    expect(Date.now() - startedAt).toBeGreaterThan(7 * 400)
    const { timestamp } = await client.getBlock()
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(10)
  })

  it('keeps the base fee at the minimum and has no unlocked account', async () => {
    const block = await client.getBlock()
    expect(block.baseFeePerGas).toBe(chainSettings.minBaseFee)
    await vi.waitFor(async () => expect(await client.getGasPrice()).toBeGreaterThan(chainSettings.minBaseFee), 10_000)
    expect(await createRpc(chain.url)('eth_accounts')).toEqual([])
  })

  const contracts: [string, Address][] = [
    ['Multicall3', multicall3],
    ['Simple7702Account', simple7702Account],
    ...Object.values(tokens).map(({ symbol, address }): [string, Address] => [symbol, address]),
    ...[...Object.values(nfts), ...Object.values(editions)].map(({ symbol, address }): [string, Address] => [
      symbol,
      address,
    ]),
    ...[...Object.entries(dexes), ...Object.entries(smartAccounts)].flatMap(([name, row]) =>
      Object.entries(row)
        .filter(([, value]) => value.startsWith('0x'))
        .map(([part, address]): [string, Address] => [`${name} ${part}`, address as Address]),
    ),
  ]
  it.each(contracts)('has %s at %s', async (_, address) => {
    expect(getAddress(address)).toBe(address)
    expect((await client.getCode({ address }))?.length ?? 0).toBeGreaterThan(1_000)
  })

  it.each(Object.values(tokens))('returns name, symbol and decimals of $symbol through multicall', async (token) => {
    const base = { address: token.address, abi: erc20Abi } as const
    const [name, symbol, decimals] = await client.multicall({
      contracts: [
        { ...base, functionName: 'name' },
        { ...base, functionName: 'symbol' },
        { ...base, functionName: 'decimals' },
      ],
      allowFailure: false,
    })
    expect({ name, symbol, decimals }).toEqual({ name: token.name, symbol: token.symbol, decimals: token.decimals })
  })

  it('funds ten accounts with SEI and tokens', async () => {
    expect(devAccounts).toHaveLength(10)
    expect(devAccounts[0]?.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    for (const { address } of devAccounts) {
      expect(await client.getBalance({ address })).toBeGreaterThan(parseEther('5000'))
      for (const symbol of ['USDC', 'USDT0', 'WETH', 'HTKT'] as const) {
        const read = {
          address: tokens[symbol].address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        } as const
        expect(await client.readContract(read), `${symbol} of ${address}`).toBeGreaterThan(0n)
      }
    }
  })
})

describe('the pools', () => {
  const thousandDollars: Record<string, bigint> = { USDC: 1_000_000_000n, WSEI: parseEther('2381') }
  const sellable = (pair: readonly TokenSymbol[]) => (pair.includes('USDC') ? 'USDC' : 'WSEI')

  const v2Venues = [
    { ...dexes.dragonswap, abi: ownArtifact('SeiRouter').abi },
    { ...dexes.uniswapV2, abi: packageArtifact(foreignArtifacts.v2Router).abi },
  ].flatMap((venue) => pairs.map((pair) => ({ ...venue, pair: pair.tokens })))

  it.each(v2Venues)('$name $pair moves by less than 1 % for 1,000 USDC', async ({ router, abi, pair }) => {
    const sell = sellable(pair)
    const buy = pair.find((symbol) => symbol !== sell) ?? sell
    const path = [tokens[sell].address, tokens[buy].address]
    const quote = async (amount: bigint) => {
      const amounts = await client.readContract({
        address: router,
        abi,
        functionName: 'getAmountsOut',
        args: [amount, path],
      })
      return (amounts as bigint[])[1] ?? 0n
    }
    const amount = thousandDollars[sell] ?? 0n
    const large = await quote(amount)
    const small = (await quote(amount / 1000n)) * 1000n
    expect(large).toBeGreaterThan(0n)
    expect(Number(((small - large) * 10_000n) / small) / 100).toBeLessThan(1)
  })

  it.each(pairs)('oku $tokens moves by less than 1 % for 1,000 USDC', async (pair) => {
    const sell = sellable(pair.tokens)
    const buy = pair.tokens.find((symbol) => symbol !== sell) ?? sell
    const [tokenIn, tokenOut] = [tokens[sell].address, tokens[buy].address]
    const quoter = packageArtifact(foreignArtifacts.v3Quoter).abi
    const quote = async (amountIn: bigint) => {
      const params = { tokenIn, tokenOut, amountIn, fee: pair.v3Fee, sqrtPriceLimitX96: 0n }
      const call = {
        address: dexes.oku.quoter,
        abi: quoter,
        functionName: 'quoteExactInputSingle',
        args: [params],
      } as const
      return ((await client.simulateContract(call)).result as [bigint, bigint])[0]
    }
    const amount = thousandDollars[sell] ?? 0n
    const large = await quote(amount)
    const small = (await quote(amount / 1000n)) * 1000n
    expect(large).toBeGreaterThan(0n)
    expect(Number(((small - large) * 10_000n) / small) / 100).toBeLessThan(1)
  })

  it.each(pairs)('$tokens are at the address computed from the init code hash', async ({ tokens: pair, v3Fee }) => {
    const [low, high] = pair.map((symbol) => tokens[symbol].address).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    if (!low || !high) throw new Error('a pair has two tokens')
    const v3Salt = encodeAbiParameters(parseAbiParameters('address, address, uint24'), [low, high, v3Fee])
    const places: [Address, Hex, Hex][] = [
      [dexes.uniswapV2.factory, encodePacked(['address', 'address'], [low, high]), V2_INIT_CODE_HASH],
      [dexes.oku.factory, v3Salt, V3_INIT_CODE_HASH],
    ]
    for (const [from, salt, bytecodeHash] of places) {
      const address = getContractAddress({ opcode: 'CREATE2', from, salt: keccak256(salt), bytecodeHash })
      expect(await client.getCode({ address }), from).toBeDefined()
    }
  })

  it('prices SEI near 0.42 and ETH near 3,300 dollars', async () => {
    const { abi } = packageArtifact(foreignArtifacts.v2Router)
    const ask = async (from: Address, amount: bigint) => {
      const args = [amount, [from, tokens.USDC.address]]
      const out = await client.readContract({
        address: dexes.uniswapV2.router,
        abi,
        functionName: 'getAmountsOut',
        args,
      })
      return Number((out as bigint[])[1]) / 1e6
    }
    expect(await ask(tokens.WSEI.address, parseEther('1'))).toBeCloseTo(0.42, 1)
    expect(Math.abs((await ask(tokens.WETH.address, parseEther('1'))) - 3300)).toBeLessThan(100)
  })
})

describe('the seeded history', () => {
  it('has at least 300 transactions of the dev accounts over eight weeks, some failed', async () => {
    const people = new Set(devAccounts.map(({ address }) => address.toLowerCase()))
    const days = new Set<number>()
    const statuses = { success: 0, reverted: 0 }
    let deployments = 0
    const numbers = Array.from({ length: Number(seededUntil) + 1 }, (_, index) => BigInt(index))
    const read = (blockNumber: bigint) => client.getBlock({ blockNumber, includeTransactions: true })
    for (const { transactions, timestamp } of await Promise.all(numbers.map(read))) {
      const theirs = transactions.filter(({ from }) => people.has(from))
      if (theirs.length > 0) days.add(Math.floor(Number(timestamp) / 86_400))
      const receipts = await Promise.all(theirs.map(({ hash }) => client.getTransactionReceipt({ hash })))
      for (const { status, contractAddress } of receipts) {
        statuses[status] += 1
        if (contractAddress) deployments += 1
      }
    }
    expect(statuses.success + statuses.reverted).toBeGreaterThanOrEqual(300)
    expect(statuses.reverted).toBeGreaterThanOrEqual(10)
    expect(deployments).toBeGreaterThanOrEqual(1)
    expect(days.size).toBeGreaterThan(40)
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThanOrEqual(54)
    expect(Math.max(...days)).toBeGreaterThanOrEqual(Math.floor(Date.now() / 86_400_000) - 1)
  })

  it('has logs from block 0: transfers, swaps of each exchange, spam and genuine NFTs', async () => {
    const range = { fromBlock: 0n, toBlock: seededUntil }
    const abi = parseAbi([
      'event Swap(address indexed sender, uint256 in0, uint256 in1, uint256 out0, uint256 out1, address indexed to)',
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 price, uint128 liquidity, int24 tick)',
      'event Transfer(address indexed from, address indexed to, uint256 value)',
    ])
    expect((await client.getLogs({ ...range, event: abi[0] })).length).toBeGreaterThan(20)
    expect((await client.getLogs({ ...range, event: abi[1] })).length).toBeGreaterThan(10)
    expect((await client.getLogs({ ...range, event: abi[2], address: tokens.USDC.address })).length).toBeGreaterThan(60)
    for (const { address } of [...Object.values(nfts), ...Object.values(editions)]) {
      expect((await client.getLogs({ ...range, address })).length).toBeGreaterThan(0)
    }
  })

  it('renders the genuine NFT on the chain', async () => {
    const read = { address: nfts.honest.address, abi: erc721Abi } as const
    const uri = await client.readContract({ ...read, functionName: 'tokenURI', args: [1n] })
    const json = JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())
    expect(json).toMatchObject({ name: 'Harbour Pass #1', image: expect.stringMatching(/^data:image\/svg/) })
  })

  it('has prints of several copies, drawn on the chain', async () => {
    const read = { address: editions.honest.address, abi: erc1155Abi } as const
    const held = (account: number, id: bigint) =>
      client.readContract({
        ...read,
        functionName: 'balanceOf',
        args: [devAccounts[account]?.address ?? zeroAddress, id],
      })
    expect([await held(0, 1n), await held(0, 7n), await held(1, 1n), await held(2, 1n)]).toEqual([5n, 2n, 3n, 0n])
    const uri = await client.readContract({ ...read, functionName: 'uri', args: [7n] })
    const json = JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())
    expect(json).toMatchObject({ name: 'Harbour Prints 7', image: expect.stringMatching(/^data:image\/svg/) })
  })
})

describe('the faucet', () => {
  it('sends SEI and tokens with ordinary transactions, also for many requests at once', async () => {
    const receivers: Address[] = [
      '0x00000000000000000000000000000000000a11ce',
      '0x0000000000000000000000000000000000000b0b',
    ]
    const gift = { native: parseEther('3'), tokens: [{ symbol: 'USDC', amount: 7_000_000n }] as const }
    await Promise.all(receivers.map((address) => fund({ url: chain.url, address, ...gift, tokens: [...gift.tokens] })))
    for (const address of receivers) {
      expect(await client.getBalance({ address })).toBe(gift.native)
      const read = { address: tokens.USDC.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
      expect(await client.readContract(read)).toBe(7_000_000n)
    }
  })
})
