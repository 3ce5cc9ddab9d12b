import { ownArtifact } from '@latchkey/chain/artifacts'
import { create2Deployer, dexes } from '@latchkey/chain/deployments'
import { squareRoot } from '@latchkey/chain/seed/dexes'
import type { Address } from '@latchkey/wire/caip'
import {
  concat,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  maxUint256,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import type { Person } from './testWorld.ts'

const positionsAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'struct Position { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(Position params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
])
const v2Abi = parseAbi([
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256) returns (uint256, uint256, uint256)',
])
const far = 99_999_999_999n
let salts = 0

type OddToken = { name?: string; symbol?: string; feeBps?: number; decimals?: number }

/** Deploys a token that takes fees or lies; its deployer gets all of it. */
export const deployOddToken = async (
  maker: Person,
  { name = 'Mine', symbol = 'MINE', feeBps = 0, decimals = 18 }: OddToken = {},
): Promise<Address> => {
  const { abi, bytecode } = ownArtifact('OddToken')
  const holder = maker.address
  const initCode = encodeDeployData({ abi, bytecode, args: [name, symbol, BigInt(feeBps), BigInt(decimals), holder] })
  const salt = pad(toHex(++salts), { size: 32 })
  await maker.send({ to: create2Deployer, data: concat([salt, initCode]) })
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode })
  return address.toLowerCase() as Address
}

/** Approves a contract to spend all of some tokens. */
export const approveAll = async (owner: Person, spender: Address, tokens: readonly Address[]): Promise<void> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  for (const to of tokens) await owner.send({ to, data })
}

type Side = { token: Address; amount: bigint }

/** Adds two amounts to a V2 pair, which sets its price. */
export const fillV2 = async (
  owner: Person,
  [one, other]: readonly [Side, Side],
  router: Address = dexes.dragonswap.router,
): Promise<void> => {
  await approveAll(owner, router, [one.token, other.token])
  const args = [one.token, other.token, one.amount, other.amount, 0n, 0n, owner.address, far] as const
  await owner.send({ to: router, data: encodeFunctionData({ abi: v2Abi, functionName: 'addLiquidity', args }) })
}

const spacings = { 500: 10, 3000: 60, 10000: 200 } as const

/** Opens a V3 pool with a position one tick wide around its price, and idle money far away. */
export const openOneTickPool = async (
  owner: Person,
  { sides, idle, fee }: { sides: readonly [Side, Side]; idle?: Side; fee: keyof typeof spacings },
): Promise<void> => {
  const { positions } = dexes.oku
  const [low, high] = sides[0].token < sides[1].token ? sides : [sides[1], sides[0]]
  await approveAll(owner, positions, [low.token, high.token])
  const root = squareRoot((high.amount << 192n) / low.amount)
  const send = (data: `0x${string}`) => owner.send({ to: positions, data })
  await send(
    encodeFunctionData({
      abi: positionsAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [low.token, high.token, fee, root],
    }),
  )
  const spacing = spacings[fee]
  const tick = Math.floor(Math.log((Number(root) / 2 ** 96) ** 2) / Math.log(1.0001) / spacing) * spacing
  const mint = (tickLower: number, tickUpper: number, amount0Desired: bigint, amount1Desired: bigint) => {
    const range = { tickLower, tickUpper, amount0Desired, amount1Desired, amount0Min: 0n, amount1Min: 0n }
    const params = { token0: low.token, token1: high.token, fee, ...range, recipient: owner.address, deadline: far }
    return send(encodeFunctionData({ abi: positionsAbi, functionName: 'mint', args: [params] }))
  }
  await mint(tick, tick + spacing, low.amount, high.amount)
  if (!idle) return
  const isLow = idle.token === low.token
  const start = isLow ? tick + 4_000 * spacing : tick - 4_000 * spacing
  await mint(start, start + spacing, isLow ? idle.amount : 0n, isLow ? 0n : idle.amount)
}
