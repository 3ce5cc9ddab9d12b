import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'
import { artifactsUrl } from './sourceHash.ts'

const require = createRequire(import.meta.url)

/** The ABI and bytecode of a contract. */
export interface Artifact {
  abi: Abi
  bytecode: Hex
}

export function ownArtifact(name: string): Artifact {
  return JSON.parse(readFileSync(new URL(`${name}.json`, artifactsUrl), 'utf8'))
}

function locate(path: string): string {
  try {
    return require.resolve(path)
  } catch (cause) {
    throw new Error(`${path} is not installed. Run npm install.`, { cause })
  }
}

/** Reads an artifact from an installed package. Third-party bytecode is never committed here. */
export function packageArtifact(path: string): Artifact {
  const raw = JSON.parse(readFileSync(locate(path), 'utf8')) as { abi: Abi; bytecode: string }
  const bytecode: Hex = raw.bytecode.startsWith('0x') ? (raw.bytecode as Hex) : `0x${raw.bytecode}`
  return { abi: raw.abi, bytecode }
}

const v3 = '@uniswap/v3-periphery/artifacts/contracts'

/** Paths of these artifacts in their packages. */
export const foreignArtifacts = {
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  router02: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  v3Quoter: `${v3}/lens/QuoterV2.sol/QuoterV2.json`,
  v3Positions: `${v3}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  entryPoint07: '@account-abstraction/contracts-v0.7/artifacts/EntryPoint.json',
  entryPoint08: '@account-abstraction/contracts/artifacts/EntryPoint.json',
  accountFactory07: '@account-abstraction/contracts-v0.7/artifacts/SimpleAccountFactory.json',
  accountFactory08: '@account-abstraction/contracts/artifacts/SimpleAccountFactory.json',
  simple7702Account: '@account-abstraction/contracts/artifacts/Simple7702Account.json',
} as const
