import { type Address, encodeDeployData, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { ownArtifact } from '../artifacts.ts'
import { devAccounts, dexes, nfts, type TokenSymbol, tokens } from '../deployments.ts'
import { approveData } from './dexes.ts'
import type { Dice } from './dice.ts'
import type { SeedTransaction } from './session.ts'
import { type SeedSwap, swapTransaction } from './swaps.ts'
import { transferData, units } from './tokens.ts'

/** The setting of an event: who acts, when, and what was approved so far. */
export interface Scene {
  dice: Dice
  actor: Address
  at: number
  approved: Set<string>
}

const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])
const nftAbi = parseAbi(['function mint() returns (uint256)', 'function airdrop(address[] receivers)'])
const tipJar = ownArtifact('TipJar')
const people = devAccounts.map(({ address }) => address)
/** The exchanges that the product knows. */
const dexNames = ['dragonswap', 'oku'] as const
const sizes: Record<'SEI' | TokenSymbol, [low: number, high: number]> = {
  SEI: [2, 120],
  WSEI: [2, 60],
  USDC: [5, 400],
  USDT0: [5, 250],
  WETH: [0.005, 0.15],
  HTKT: [1, 3],
}
const routes = [
  ['SEI', 'USDC'],
  ['USDC', 'SEI'],
  ['USDC', 'USDT0'],
  ['USDT0', 'USDC'],
  ['USDC', 'WETH'],
  ['WETH', 'USDC'],
  ['SEI', 'WETH'],
] as const

const other = ({ dice, actor }: Scene) => dice.pick(people.filter((address) => address !== actor))

function size(dice: Dice, symbol: 'SEI' | TokenSymbol): bigint {
  const [low, high] = sizes[symbol]
  const whole = dice.between(low, high)
  if (symbol === 'HTKT') return BigInt(Math.round(whole))
  return units(symbol === 'SEI' ? 'WSEI' : symbol, Math.round(whole * 1000) / 1000)
}

function approval(scene: Scene, symbol: TokenSymbol, spender: Address, amount?: bigint): SeedTransaction {
  return { from: scene.actor, to: tokens[symbol].address, data: approveData(spender, amount), gas: 60_000n }
}

function swap(scene: Scene): SeedTransaction[] {
  const { dice, actor, at, approved } = scene
  const dex = dice.pick(dexNames)
  const [sell, buy] = dice.pick(routes)
  const order: SeedSwap = { from: actor, sell, buy, amount: size(dice, sell), least: 1n, deadline: at + 1200 }
  const key = `${actor} ${dex} ${sell}`
  if (sell === 'SEI' || approved.has(key)) return [swapTransaction(dex, order)]
  approved.add(key)
  return [approval(scene, sell, dexes[dex].router), swapTransaction(dex, order)]
}

function failure(scene: Scene): SeedTransaction[] {
  const { dice, actor, at } = scene
  const order: SeedSwap = {
    from: actor,
    sell: 'SEI',
    buy: 'USDC',
    amount: parseEther('3'),
    least: 1n,
    deadline: at + 1200,
  }
  const failures: SeedTransaction[] = [
    { from: actor, to: tokens.USDC.address, data: transferData(other(scene), units('USDC', 9_000_000)), gas: 90_000n },
    { from: actor, to: tokens.HTKT.address, data: transferData(other(scene), 5_000n), gas: 90_000n },
    swapTransaction(dice.pick(dexNames), { ...order, least: units('USDC', 500) }),
    swapTransaction(dice.pick(dexNames), { ...order, deadline: at - 3600 }),
  ]
  return [{ ...dice.pick(failures), isFailing: true }]
}

/** Everything that can happen on one day, and how often. */
export const happenings: Record<string, { weight: number; tell(scene: Scene): SeedTransaction[] }> = {
  nativeTransfer: {
    weight: 26,
    tell: (scene) => [{ from: scene.actor, to: other(scene), value: size(scene.dice, 'SEI'), gas: 21_000n }],
  },
  tokenTransfer: {
    weight: 30,
    tell(scene) {
      const symbol = scene.dice.pick(['USDC', 'USDC', 'USDC', 'USDT0', 'WETH', 'HTKT'] as const)
      const data = transferData(other(scene), size(scene.dice, symbol))
      return [{ from: scene.actor, to: tokens[symbol].address, data, gas: 90_000n }]
    },
  },
  swap: { weight: 24, tell: swap },
  approve: {
    weight: 4,
    tell(scene) {
      const symbol = scene.dice.pick(['USDT0', 'HTKT'] as const)
      return [approval(scene, symbol, other(scene), size(scene.dice, symbol))]
    },
  },
  failure: { weight: 8, tell: failure },
  wrap: {
    weight: 5,
    tell(scene) {
      const data = encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' })
      const value = size(scene.dice, 'SEI')
      const unwrap = encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [value / 2n] })
      const wrapped = { from: scene.actor, to: tokens.WSEI.address, data, value, gas: 60_000n }
      if (scene.dice.roll() < 0.5) return [wrapped]
      return [wrapped, { from: scene.actor, to: tokens.WSEI.address, data: unwrap, gas: 60_000n }]
    },
  },
  spamAirdrop: {
    weight: 4,
    tell({ dice }) {
      const start = Math.floor(dice.between(0, 8))
      const args = [people.slice(start, start + 3)] as const
      const data = encodeFunctionData({ abi: nftAbi, functionName: 'airdrop', args })
      return [{ to: nfts.spam.address, data, gas: 400_000n }]
    },
  },
  nftMint: {
    weight: 2,
    tell({ actor }) {
      const data = encodeFunctionData({ abi: nftAbi, functionName: 'mint' })
      return [{ from: actor, to: nfts.honest.address, data, gas: 160_000n }]
    },
  },
  deployment: {
    weight: 1,
    tell: ({ actor }) => [{ from: actor, data: encodeDeployData({ ...tipJar, args: [] }), gas: 400_000n }],
  },
}
