import type { Address, Hex } from '@latchkey/wire/caip'
import { amountText } from '../displayAmount.ts'
import type { AssetId } from '../facts.ts'
import { tokenWarnings, warn } from '../warnings.ts'
import { type CallRow, callRow, type Place, type Reading } from './callRow.ts'
import { claimedOnly, toClaim } from './claimedOnly.ts'
import { isWrappedCoin } from './isWrappedCoin.ts'
import { part } from './part.ts'
import { readSwap } from './readSwap.ts'
import { readAllowance } from './tokenRows.ts'

/** The second router uses 1 for the caller and 2 for itself; the first uses 0 for itself. */
const receiverOf = (written: Address, { to, facts }: Place): { receiver: Address; isKept: boolean } => {
  const small = BigInt(written)
  if (small === 1n) return { receiver: facts.account, isKept: false }
  if (small === 0n || small === 2n || written.toLowerCase() === to.toLowerCase()) return { receiver: to, isKept: true }
  return { receiver: written, isKept: false }
}

/** Token, fee, token, fee, … token: 20 bytes and then 23 for each step. */
const endsOf = (path: Hex): readonly [Address, Address] | undefined => {
  const bytes = (path.length - 2) / 2
  if (bytes < 43 || bytes > 20 + 23 * 7 || (bytes - 20) % 23 !== 0) return undefined
  return [path.slice(0, 42) as Address, `0x${path.slice(-40)}`]
}

type Trade = { tokenIn: Address; tokenOut: Address; recipient: Address; payUnits: bigint; getUnits: bigint }

/** `open`: an exact output that the router doesn't enforce. */
type Way = 'in' | 'out' | 'open'

const sidesOf = {
  in: { pay: 'exact', get: 'least' },
  out: { pay: 'most', get: 'exact' },
  open: { pay: 'most', get: 'least' },
} as const

const trade = ({ tokenIn, tokenOut, recipient, ...asked }: Trade, way: Way, place: Place): Reading => {
  const { value, facts } = place
  const units = way === 'open' ? { ...asked, getUnits: 0n } : asked
  const payAsset: AssetId = isWrappedCoin(tokenIn, facts) && value > 0n && value === units.payUnits ? 'native' : tokenIn
  const sides = sidesOf[way]
  return readSwap({ ...sides, ...units, payAsset, getAsset: tokenOut, ...receiverOf(recipient, place) }, place)
}

const single = (
  way: Way,
  p: { tokenIn: Address; tokenOut: Address; recipient: Address },
  payUnits: bigint,
  getUnits: bigint,
  place: Place,
) => trade({ tokenIn: p.tokenIn, tokenOut: p.tokenOut, recipient: p.recipient, payUnits, getUnits }, way, place)

const routed = (way: 'in' | 'out', path: Hex, recipient: Address, payUnits: bigint, getUnits: bigint, place: Place) => {
  const ends = endsOf(path)
  if (!ends) return undefined
  // An exact output is routed backwards.
  const [tokenIn, tokenOut] = way === 'in' ? ends : [ends[1], ends[0]]
  return trade({ tokenIn, tokenOut, recipient, payUnits, getUnits }, way, place)
}

/** With a price limit, the router sells up to that price and doesn't care how much came out. */
const wayOut = ({ sqrtPriceLimitX96 }: { sqrtPriceLimitX96: bigint }): Way =>
  sqrtPriceLimitX96 === 0n ? 'out' : 'open'

/**
 * The second router also trades on V2 pools, with a list of tokens as path. For an exact output it trusts that all of a
 * token arrives at the next pool, and doesn't look at what comes out.
 */
const listed = (
  way: 'in' | 'out',
  path: readonly Address[],
  recipient: Address,
  payUnits: bigint,
  getUnits: bigint,
  place: Place,
) => {
  const [tokenIn, tokenOut] = [path[0], path.at(-1)]
  if (!tokenIn || !tokenOut || path.length < 2 || path.length > 8) return undefined
  const isSure = way === 'in' || path.slice(1, -1).every((token) => place.facts.token(token)?.isListed)
  return trade({ tokenIn, tokenOut, recipient, payUnits, getUnits }, isSure ? way : 'open', place)
}

/** What the router still holds is paid out at the end of a batch. A refund leaves the wrapped coin there. */
const payOut = (
  asset: AssetId,
  units: bigint,
  written: Address | undefined,
  place: Place,
  isRefund = false,
): Reading => {
  const { facts } = place
  const receiver = written === undefined ? facts.account : receiverOf(written, place).receiver
  const isOurs = receiver.toLowerCase() === facts.account.toLowerCase()
  return {
    kind: 'swap',
    verb: facts.words.collect,
    headline: units === 0n ? facts.words.whatIsLeft : facts.words.atLeast(amountText(asset, units, facts)),
    parts: [...part.unlisted([asset], facts), ...(isOurs ? [] : [part.address('To', receiver, 'receiver', facts)])],
    incoming: isOurs ? [{ asset, units }] : [],
    ...(isOurs && !isRefund && { collects: asset }),
    warnings: [
      ...(isOurs ? [] : [warn('swapToOther', receiver)]),
      ...(asset === 'native' ? [] : tokenWarnings(asset, facts)),
    ],
  }
}

const unwrap = (name: 'unwrapWETH9' | 'unwrapWSEI') => [
  callRow(
    `function ${name}(uint256 least, address recipient)` as 'function f(uint256 least, address recipient)',
    ([units, to], place) => payOut('native', units, to, place),
  ),
  callRow(`function ${name}(uint256 least)` as 'function f(uint256 least)', ([units], place) =>
    payOut('native', units, undefined, place),
  ),
]

/** Uniswap V3 style routers, first and second edition. */
export const v3SwapRows: readonly CallRow[] = [
  callRow(
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    ([p], place) => single('in', p, p.amountIn, p.amountOutMinimum, place),
  ),
  callRow(
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    ([p], place) => single('in', p, p.amountIn, p.amountOutMinimum, place),
  ),
  callRow(
    'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    ([p], place) => single(wayOut(p), p, p.amountInMaximum, p.amountOut, place),
  ),
  callRow(
    'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    ([p], place) => single(wayOut(p), p, p.amountInMaximum, p.amountOut, place),
  ),
  callRow(
    'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    ([p], place) => routed('in', p.path, p.recipient, p.amountIn, p.amountOutMinimum, place),
  ),
  callRow(
    'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    ([p], place) => routed('in', p.path, p.recipient, p.amountIn, p.amountOutMinimum, place),
  ),
  callRow(
    'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
    ([p], place) => routed('out', p.path, p.recipient, p.amountInMaximum, p.amountOut, place),
  ),
  callRow(
    'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
    ([p], place) => routed('out', p.path, p.recipient, p.amountInMaximum, p.amountOut, place),
  ),
  callRow(
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    ([pay, get, path, to], place) => listed('in', path, to, pay, get, place),
  ),
  callRow(
    'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    ([get, pay, path, to], place) => listed('out', path, to, pay, get, place),
  ),
  ...unwrap('unwrapWETH9'),
  ...unwrap('unwrapWSEI'),
  callRow('function refundETH()', (_, place) => payOut('native', 0n, undefined, place, true)),
  callRow('function refundSEI()', (_, place) => payOut('native', 0n, undefined, place, true)),
  callRow('function sweepToken(address token, uint256 least, address recipient)', ([token, units, to], place) =>
    payOut(token, units, to, place),
  ),
  callRow('function sweepToken(address token, uint256 least)', ([token, units], place) =>
    payOut(token, units, undefined, place),
  ),
  callRow(
    'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([token, units], place) => {
      const { to, facts } = place
      const reading: Reading = { ...readAllowance(token, to, units, facts), kind: 'permit' }
      // Only a router is known to hand the permit to the token: "revoke" would calm about any contract.
      return facts.knownCode(to) === 'router' ? reading : claimedOnly([toClaim(reading, facts)], 0n, place)
    },
  ),
]
