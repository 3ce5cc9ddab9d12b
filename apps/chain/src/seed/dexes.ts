import { type Address, encodeFunctionData, erc20Abi, maxUint256, zeroAddress } from 'viem'
import { type Artifact, foreignArtifacts, ownArtifact, packageArtifact } from '../artifacts.ts'
import { dexes, pairs, type TokenSymbol, tokens, treasury } from '../deployments.ts'
import type { SeedSession, SeedTransaction } from './session.ts'
import { units } from './tokens.ts'

/** Prices at the seed, in US dollars. */
const dollars: Partial<Record<TokenSymbol, number>> = { WSEI: 0.42, WETH: 3300, USDC: 1, USDT0: 1 }

/** Each side of each pool; 1,000 USDC then move a price by about a tenth of a percent. */
const SIDE_DOLLARS = 2_000_000

const side = (symbol: TokenSymbol) => units(symbol, SIDE_DOLLARS / (dollars[symbol] ?? 1))

/** Approves a spender without limit. */
export function approveData(spender: Address, amount = maxUint256) {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

async function approveAll(session: SeedSession, spender: Address): Promise<void> {
  const symbols = [...new Set(pairs.flatMap((pair) => pair.tokens))]
  await session.mine(
    symbols.map((symbol) => ({ to: tokens[symbol].address, data: approveData(spender), gas: 100_000n })),
  )
}

async function fillV2(session: SeedSession, router: Address, { abi }: Artifact): Promise<void> {
  await approveAll(session, router)
  for (const { tokens: pair } of pairs) {
    const [a, b] = pair
    const amounts = [side(a), side(b), 0n, 0n] as const
    const args = [tokens[a].address, tokens[b].address, ...amounts, treasury.address, session.now + 3600]
    await session.mine([{ to: router, data: encodeFunctionData({ abi, functionName: 'addLiquidity', args }) }])
  }
}

export function squareRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

function openV3Pool(pair: (typeof pairs)[number], { abi }: Artifact, deadline: number): SeedTransaction[] {
  const sides = pair.tokens.map((symbol) => ({ token: tokens[symbol].address, amount: side(symbol) }))
  sides.sort((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1))
  const [low, high] = sides
  if (!low || !high) throw new Error('A pair has two tokens.')
  const sqrtPriceX96 = squareRoot((high.amount << 192n) / low.amount)
  const spacing = pair.v3Fee === 500 ? 10 : 60
  const edge = Math.floor(887_272 / spacing) * spacing
  const create = encodeFunctionData({
    abi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [low.token, high.token, pair.v3Fee, sqrtPriceX96],
  })
  const position = {
    token0: low.token,
    token1: high.token,
    fee: pair.v3Fee,
    tickLower: -edge,
    tickUpper: edge,
    amount0Desired: low.amount,
    amount1Desired: high.amount,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: treasury.address,
    deadline,
  }
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [position] })
  return [create, mint].map((data) => ({ to: dexes.oku.positions, data }))
}

async function seedOku(session: SeedSession): Promise<void> {
  const { factory, router, quoter, positions } = dexes.oku
  const wrapped = tokens.WSEI.address
  const positionsArtifact = packageArtifact(foreignArtifacts.v3Positions)
  await session.place(factory, packageArtifact(foreignArtifacts.v3Factory))
  await session.place(quoter, packageArtifact(foreignArtifacts.v3Quoter), [factory, wrapped])
  // Without a descriptor tokenURI reverts; the only positions are the treasury's.
  await session.place(positions, positionsArtifact, [factory, wrapped, zeroAddress])
  const routerArgs = [dexes.uniswapV2.factory, factory, positions, wrapped]
  await session.place(router, packageArtifact(foreignArtifacts.router02), routerArgs)
  await approveAll(session, positions)
  for (const pair of pairs) {
    for (const transaction of openV3Pool(pair, positionsArtifact, session.now + 3600)) await session.mine([transaction])
  }
}

/** The three exchanges and their liquidity. */
export async function seedDexes(session: SeedSession): Promise<void> {
  const v2Factory = packageArtifact(foreignArtifacts.v2Factory)
  const v2Router = packageArtifact(foreignArtifacts.v2Router)
  const seiRouter = ownArtifact('SeiRouter')
  const { uniswapV2, dragonswap } = dexes
  await session.deploy(uniswapV2.factory, v2Factory, [treasury.address])
  await session.deploy(uniswapV2.router, v2Router, [uniswapV2.factory, tokens.WSEI.address])
  await session.place(dragonswap.factory, v2Factory, [treasury.address])
  await session.place(dragonswap.router, seiRouter, [dragonswap.factory, tokens.WSEI.address])
  await fillV2(session, uniswapV2.router, v2Router)
  await fillV2(session, dragonswap.router, seiRouter)
  await seedOku(session)
}
