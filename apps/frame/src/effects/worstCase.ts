import { type Address, isSameAddress } from '@latchkey/wire/caip'
import { type ClaimedApproval, type DecodedCall, flattenClaims } from '../decode/decoded.ts'
import type { AssetId, Facts } from '../decode/facts.ts'
import { isKnownReceiver } from '../decode/warnings.ts'
import type { AllowanceEffect, Effects, Loss } from './classTable.ts'
import { greater, lesser } from './lesser.ts'
import type { Change, Granted, TestRun } from './testRun.ts'

type Call = { to: Address; value: bigint }
type Sums = ReadonlyMap<string, bigint>

const sumOf = (all: readonly { asset: string; units: bigint }[]): Sums => {
  const sums = new Map<string, bigint>()
  for (const { asset, units } of all) sums.set(asset.toLowerCase(), (sums.get(asset.toLowerCase()) ?? 0n) + units)
  return sums
}

const larger = (a: Sums, b: Sums): Sums =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((asset) => [asset, greater(a.get(asset) ?? 0n, b.get(asset) ?? 0n)]),
  )

/** An amount's value in millionths of a dollar; undefined if unknown. */
const worthOf = (
  asset: string,
  units: bigint,
  facts: Facts,
  run: TestRun | undefined,
  bound: 'most' | 'least' = 'most',
): bigint | undefined => {
  const found = run?.assets[asset]
  const known = asset === 'native' ? facts.native : facts.token(asset as Address)
  const decimals =
    found?.decimals ?? (known && !('standard' in known && known.standard !== 'erc20') ? known.decimals : undefined)
  const price = found?.price ?? facts.price(asset as AssetId)
  if (units === 0n) return 0n
  if (decimals === undefined || price === undefined || found?.isCollection) return undefined
  // Prices are rounded up: outgoing assets are worth at most that, incoming ones at least one less.
  const whole = 10n ** BigInt(decimals)
  return bound === 'most' ? (units * price + whole - 1n) / whole : (units * (price - 1n)) / whole
}

const total = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.reduce<bigint | undefined>((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0n)

/** The certain return: no more than known code promises, and no more than the simulation returned. */
const returned = (call: Call, words: DecodedCall, step: readonly Change[], facts: Facts, run: TestRun): bigint => {
  const code = facts.knownCode(call.to)
  if (code !== 'router' && code !== 'wrapped') return 0n
  const came = sumOf(step.filter(({ units }) => units > 0n))
  return [...sumOf(words.incoming)].reduce((sum, [asset, promised]) => {
    if (asset !== 'native' && !run.assets[asset]?.isListed) return sum
    return sum + (worthOf(asset, lesser(promised, came.get(asset) ?? 0n), facts, run, 'least') ?? 0n)
  }, 0n)
}

/**
 * Whether outgoing assets go to a new receiver, or to a contract that could do anything. Known code is only as good as
 * its trade: without a priced return, the other side of the pool may be the page itself.
 */
const isToStranger = (call: Call, words: DecodedCall, facts: Facts, isFairTrade: boolean): boolean => {
  const isCoin = words.kind === 'nativeTransfer' || words.kind === 'emptyCall'
  const isPlain = facts.token(call.to)?.isListed === true || facts.knownCode(call.to) === 'wrapped'
  if (!isCoin && !(words.kind === 'tokenTransfer' && isPlain)) return !isFairTrade
  return words.outgoing.some(({ to }) => to === undefined || !isKnownReceiver(to, facts))
}

const lossOf = (
  call: Call,
  words: DecodedCall,
  step: readonly Change[] | undefined,
  facts: Facts,
  run?: TestRun,
): Loss => {
  const claimed = sumOf([
    ...words.outgoing.filter(({ to }) => to === undefined || !isSameAddress(to, facts.account)),
    { asset: 'native', units: 0n },
  ])
  const isOwn = isSameAddress(call.to, facts.account)
  const sent: Sums = new Map([['native', isOwn ? 0n : call.value]])
  const measured = sumOf((step ?? []).flatMap(({ asset, units }) => (units < 0n ? [{ asset, units: -units }] : [])))
  const out = larger(larger(claimed, sent), measured)
  const gross = total([...out].map(([asset, units]) => worthOf(asset, units, facts, run)))
  const back = step && run ? returned(call, words, step, facts, run) : 0n
  const code = facts.knownCode(call.to)
  const isTraded = run !== undefined && code !== undefined && words.incoming.length > 0
  const isValued = words.incoming.every(({ asset }) => asset === 'native' || run?.assets[asset.toLowerCase()]?.price)
  return {
    micros: gross === undefined ? undefined : greater(0n, gross - back),
    isNew: isToStranger(call, words, facts, isTraded && isValued && code !== 'permit2'),
    isRecent: words.outgoing.some(({ to }) => to !== undefined && facts.isRecent(to)),
    isPoor: isTraded && isValued && gross !== undefined && back * 10n < gross * 9n,
  }
}

const allowanceOf = (granted: Granted, facts: Facts, run: TestRun | undefined): AllowanceEffect => {
  const spender = granted.spender as Address
  const isPerson = facts.isContract(spender) === false
  const isKnown = facts.knownCode(spender) !== undefined
  return {
    spender: isPerson ? 'person' : isKnown ? 'known' : 'contract',
    micros: granted.kind === 'amount' ? worthOf(granted.asset, granted.takes, facts, run) : undefined,
    // A known router takes only what its owner swaps, so the exact balance isn't "everything, now and later".
    isEverything:
      granted.kind === 'amount' ? (isKnown ? granted.exceedsAll : granted.coversAll) : granted.kind === 'collection',
  }
}

/** An approval as its call claims it, by what the account holds now and gains in the request. */
const grantedBy = (claim: ClaimedApproval, facts: Facts, run: TestRun | undefined): Granted => {
  const asset = claim.asset.toLowerCase()
  const now = facts.balance(claim.asset)
  const gains = (run?.steps ?? []).flat().filter((change) => change.asset === asset && change.units > 0n)
  const balance = now === undefined ? undefined : gains.reduce((sum, { units }) => sum + units, now)
  const isAmount = claim.kind === 'amount'
  return {
    ...claim,
    asset,
    spender: claim.spender.toLowerCase(),
    takes: balance === undefined || !isAmount ? claim.units : lesser(claim.units, balance),
    isLeft: true,
    coversAll: !isAmount || (balance !== undefined && claim.units >= balance),
    exceedsAll: !isAmount || (balance !== undefined && claim.units > balance),
  }
}

const keyOf = ({ kind, asset, tokenId, spender }: Granted): string => `${kind} ${asset} ${tokenId ?? ''} ${spender}`

/**
 * What may be taken later: the larger of claim and measurement. A simulation sees only an allowance that grows, and only
 * on a contract that answers.
 */
const mergeGrants = (words: readonly DecodedCall[], facts: Facts, run: TestRun | undefined): readonly Granted[] => {
  const merged = new Map<string, Granted>()
  const claims = words.flatMap(flattenClaims).flatMap(({ approvals = [] }) => approvals)
  for (const one of [...(run?.granted ?? []), ...claims.map((claim) => grantedBy(claim, facts, run))]) {
    const known = merged.get(keyOf(one))
    if (known && known.units >= one.units) continue
    merged.set(keyOf(one), {
      ...one,
      takes: greater(known?.takes ?? 0n, one.takes),
      coversAll: one.coversAll || known?.coversAll === true,
      exceedsAll: one.exceedsAll || known?.exceedsAll === true,
    })
  }
  return [...merged.values()]
}

type Fee = { gas: bigint; maxFeePerGas: bigint; isSponsored: boolean }

type Evidence = {
  calls: readonly Call[]
  words: readonly DecodedCall[]
  fee: Fee
  facts: Facts
  /** Undefined if the request couldn't be simulated. */
  run: TestRun | undefined
  isReverted: boolean
  hasFacts: boolean
}

/** The worst case of a request, as far as it can be known. */
export const worstCase = ({ calls, words, fee, facts, run, isReverted, hasFacts }: Evidence): Effects => {
  const isRun = run?.isComplete === true && run.steps.length === calls.length
  const isCodeKnown = calls.every(({ to }) => facts.isContract(to) !== undefined)
  return {
    isRun,
    isReverted,
    hasFacts: hasFacts && isCodeKnown,
    changesRule: run?.changesRule ?? false,
    losses: calls.flatMap((call, at) => {
      const own = words[at]
      return own ? [lossOf(call, own, run?.steps[at], facts, run)] : []
    }),
    feeMicros: fee.isSponsored ? 0n : worthOf('native', fee.gas * fee.maxFeePerGas, facts, run),
    allowances: mergeGrants(words, facts, run).map((granted) => allowanceOf(granted, facts, run)),
    sentToday: facts.sentToday,
  }
}
