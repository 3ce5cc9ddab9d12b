import type { Address } from '@latchkey/wire/caip'
import { type CallRow, callRow, type Place, type Reading } from './callRow.ts'
import { readSwap } from './readSwap.ts'

type Path = readonly Address[]
type Sides = { pay: 'exact' | 'most'; get: 'exact' | 'least'; payUnits: bigint; getUnits: bigint }

const along = (path: Path, receiver: Address, sides: Sides, native: 'in' | 'out' | 'none', place: Place) => {
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || path.length < 2 || path.length > 8) return undefined
  return readSwap(
    {
      ...sides,
      payAsset: native === 'in' ? 'native' : first,
      getAsset: native === 'out' ? 'native' : last,
      receiver,
    },
    place,
  )
}

type Meaning = (amounts: readonly [bigint, bigint], path: Path, to: Address, place: Place) => Reading | undefined
const exactIn =
  (native: 'in' | 'out' | 'none'): Meaning =>
  ([payUnits, getUnits], path, to, place) =>
    along(path, to, { pay: 'exact', get: 'least', payUnits, getUnits }, native, place)
const exactOut =
  (native: 'in' | 'out' | 'none'): Meaning =>
  ([getUnits, payUnits], path, to, place) =>
    along(path, to, { pay: 'most', get: 'exact', payUnits, getUnits }, native, place)

const twoAmounts = (name: string, mean: Meaning) =>
  callRow(
    `function ${name}(uint256 first, uint256 second, address[] path, address to, uint256 deadline)` as 'function f(uint256 first, uint256 second, address[] path, address to, uint256 deadline)',
    ([first, second, path, to], place) => mean([first, second], path, to, place),
  )
const coinIn = (name: string, mean: (amount: bigint, value: bigint) => readonly [bigint, bigint], meaning: Meaning) =>
  callRow(
    `function ${name}(uint256 amount, address[] path, address to, uint256 deadline)` as 'function f(uint256 amount, address[] path, address to, uint256 deadline)',
    ([amount, path, to], place) => meaning(mean(amount, place.value), path, to, place),
  )

/** The original router uses ETH in names where DragonSwap's uses SEI; both are decoded. */
const namedAfter = (coin: 'ETH' | 'SEI'): readonly CallRow[] => [
  coinIn(`swapExact${coin}ForTokens`, (least, value) => [value, least], exactIn('in')),
  coinIn(`swapExact${coin}ForTokensSupportingFeeOnTransferTokens`, (least, value) => [value, least], exactIn('in')),
  coinIn(`swap${coin}ForExactTokens`, (exact, value) => [exact, value], exactOut('in')),
  twoAmounts(`swapExactTokensFor${coin}`, exactIn('out')),
  twoAmounts(`swapExactTokensFor${coin}SupportingFeeOnTransferTokens`, exactIn('out')),
  twoAmounts(`swapTokensForExact${coin}`, exactOut('out')),
]

/** Uniswap V2 style routers. */
export const v2SwapRows: readonly CallRow[] = [
  twoAmounts('swapExactTokensForTokens', exactIn('none')),
  twoAmounts('swapExactTokensForTokensSupportingFeeOnTransferTokens', exactIn('none')),
  twoAmounts('swapTokensForExactTokens', exactOut('none')),
  ...namedAfter('ETH'),
  ...namedAfter('SEI'),
]
