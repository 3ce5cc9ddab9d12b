import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { isNetworkAddress } from '@latchkey/wire/isNetworkAddress'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { DecodedCall } from '../decode/decoded.ts'
import type { TokenFact } from '../decode/facts.ts'
import type { CallNode } from '../methods/callNode.ts'
import { findMoreProbes, findProbes, mostProbes, notYet } from './findProbes.ts'
import { findTouched } from './findTouched.ts'
import { type Probe, readOf } from './probes.ts'
import { readEffects } from './readEffects.ts'
import { runByCall } from './runByCall.ts'
import { runBySimulation } from './runBySimulation.ts'
import type { Measured, RunCall, Runner } from './runner.ts'
import type { RunAsset, TestRun } from './testRun.ts'

/** The simulation methods, most informative first. */
const runners: readonly Runner[] = [runBySimulation, runByCall]

type Deps = {
  callNode: CallNode
  readToken: (asset: Address) => Promise<TokenFact | undefined>
  /** In millionths of a dollar; assets without a price are missing. */
  readPrices: (assets: readonly (Address | 'native')[]) => Promise<Readonly<Record<string, bigint>>>
  native: { symbol: string; decimals: number }
  /** The operator's tokens, in lower case. */
  listed: readonly Address[]
  /** Tokens that an earlier approval may release; a run without events sees them only if it looks. */
  allowed?: readonly Address[]
}

type Asked = {
  chainId: number
  account: Address
  isSmart: boolean
  calls: readonly RunCall[]
  /** The calls' own claims, which only suggest where to look. */
  words: readonly DecodedCall[]
}

const isAddress = (asset: string): asset is Address => asset !== 'native'

const describeAssets = async (
  { readToken, readPrices, native, listed }: Deps,
  assets: readonly string[],
): Promise<Record<string, RunAsset>> => {
  const tokens = assets.filter(isAddress)
  const [facts, prices] = await Promise.all([
    Promise.all(tokens.map(readToken)),
    readPrices(['native', ...tokens]).catch((): Readonly<Record<string, bigint>> => ({})),
  ])
  const coin: RunAsset = { ...native, isCollection: false, isListed: true, price: prices.native }
  const described = tokens.map((asset, at): [string, RunAsset] => {
    const fact = facts[at]
    const isCollection = fact !== undefined && fact.standard !== 'erc20'
    return [
      asset,
      {
        symbol: fact?.symbol ?? '',
        decimals: fact?.decimals ?? 0,
        isCollection,
        isListed: fact !== undefined && listed.includes(asset),
        // Without decimals a price is meaningless.
        price: fact && !isCollection ? prices[asset] : undefined,
      },
    ]
  })
  return { native: coin, ...Object.fromEntries(described) }
}

/** Simulates calls on the operator's node and measures their effects; undefined if no method works. */
export const simulateCalls = async (
  deps: Deps,
  asked: Asked,
  ways: readonly Runner[] = runners,
): Promise<TestRun | undefined> => {
  const { account, chainId, calls } = asked
  const node = { callNode: deps.callNode, chain: toCaipNetworkId(chainId) }
  const run = async (probes: readonly Probe[]): Promise<Measured | undefined> => {
    const reads = probes.map((probe) => readOf(probe, account))
    for (const way of ways) {
      const measured = await way(node, { account, calls, reads })
      if (measured?.isReverted) throw new WalletError('node.executionReverted')
      if (measured) return measured
    }
    return undefined
  }
  const wanted = findProbes(calls, asked.words, [...deps.listed, ...(deps.allowed ?? [])], asked)
  const first = wanted.slice(0, mostProbes)
  const measured = await run(first)
  if (!measured) return undefined
  const { listed } = deps
  const seen = measured.logs
    ? { probes: findMoreProbes(measured.logs, account, chainId), isAll: true }
    : await findTouched(node, { account, calls, chainId, listed })
  const more = notYet(seen.probes, first)
  const probes = [...first, ...more].slice(0, mostProbes)
  const last = more.length > 0 ? await run(probes) : measured
  if (!last) return undefined
  const effects = readEffects(probes, last)
  const touched = [...effects.steps.flat(), ...effects.granted].map(({ asset }) => asset)
  // What the network's own contracts move, such as tokens of CosmWasm, has no events and may have no balance here.
  const isSeen = calls.every(({ to, data }) => data === '0x' || !isNetworkAddress(to))
  return {
    ...effects,
    isComplete:
      effects.isComplete &&
      seen.isAll &&
      isSeen &&
      wanted.length <= mostProbes &&
      first.length + more.length <= mostProbes,
    assets: await describeAssets(deps, [...new Set(touched)]),
  }
}
