import { Banner } from '@latchkey/ui/Banner'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { findChain } from '@latchkey/wire/chains'
import type { ReactNode } from 'react'
import { type Move, type MovePlace, type MovePlan, moveId } from '../../move/movePlan.ts'
import { moveWords } from '../../words/move.ts'
import { amountOf } from './amountOf.ts'

const leastShown = 0.01

/** The same digits as in token amounts, in every language. */
const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const coinOf = ({ chain }: MovePlace) => findChain(chain)?.currency ?? { symbol: '', decimals: 18 }

/** The text of a plan: amounts, networks, fees, and why something stays. */
export const useMoveTexts = () => {
  const words = useWords(moveWords)
  const dollars = (usd: number): string =>
    usd > 0 && usd < leastShown ? `<\u00a0${format.format(leastShown)}` : format.format(usd)
  const placeOf = (place: MovePlace): string => {
    const name = findChain(place.chain)?.name ?? place.chain
    if (place.kind === 'solana') return name
    return `${name} · ${{ plain: words.plain, smart: words.smart, previous: words.oldAccount }[place.kind]}`
  }
  const feeOf = (move: Move): string => {
    if (move.fee === undefined || move.fee.units === 0n) return words.feePaid
    const { symbol, decimals } = coinOf(move)
    return words.fee(amountOf(move.fee.units, decimals, symbol))
  }
  const reasonOf = (move: Move): string => {
    const { status } = move
    if (status === 'ready') return feeOf(move)
    return status === 'noCoin' ? words.noCoin(coinOf(move).symbol) : words[status]
  }
  return {
    ...{ placeOf, reasonOf, dollars },
    amount: ({ units, decimals, symbol }: Move): string => amountOf(units, decimals, symbol),
    /** The end of a row: its value, or that it is unknown. */
    value: ({ usd }: Move) =>
      usd === undefined ? { trailingNote: words.valueUnknown } : { trailing: <bdi>{dollars(usd)}</bdi> },
  }
}

/** One row per holding: what, where, its value, and its fee or why it stays. */
export function MoveList({ plan, trailing }: { plan: MovePlan; trailing?: (move: Move) => ReactNode }) {
  const words = useWords(moveWords)
  const texts = useMoveTexts()
  return (
    <div className="AccountPage-moves">
      <div className="AccountPage-list">
        {plan.moves.map((move) => (
          <ListRow
            key={moveId(move)}
            variant="plain"
            title={<bdi>{texts.amount(move)}</bdi>}
            subtitle={
              <>
                {texts.placeOf(move)}
                <br />
                {texts.reasonOf(move)}
              </>
            }
            {...(trailing ? { trailing: trailing(move) } : texts.value(move))}
          />
        ))}
      </div>
      {plan.unread.length > 0 && <Banner tone="warn">{words.unread(plan.unread.map(texts.placeOf).join(', '))}</Banner>}
    </div>
  )
}

/** Maximum total fee of a plan, and what it moves. */
export function MoveTotals({ plan }: { plan: MovePlan }) {
  const words = useWords(moveWords)
  const { dollars } = useMoveTexts()
  const ready = plan.moves.filter(({ status }) => status === 'ready')
  if (ready.length === 0) return null
  const fees = new Map<string, bigint>()
  for (const move of ready) {
    const { symbol } = coinOf(move)
    fees.set(symbol, (fees.get(symbol) ?? 0n) + (move.fee?.units ?? 0n))
  }
  const decimalsOf = (symbol: string): number =>
    ready.map(coinOf).find((coin) => coin.symbol === symbol)?.decimals ?? 18
  const paid = [...fees].filter(([, units]) => units > 0n)
  const feeText = paid.map(([symbol, units]) => amountOf(units, decimalsOf(symbol), symbol)).join(' + ')
  const feeUsd = ready.reduce<number | undefined>(
    (sum, { fee }) => (sum === undefined || !fee || fee.usd === undefined ? undefined : sum + fee.usd),
    0,
  )
  const known = ready.reduce((sum, { usd }) => sum + (usd ?? 0), 0)
  const isWhole = ready.every(({ usd }) => usd !== undefined)
  const rows = [
    { label: words.totalValue, value: isWhole ? dollars(known) : words.valueAtLeast(dollars(known)) },
    {
      label: words.totalFees,
      value: paid.length === 0 ? words.feePaid : feeUsd === undefined ? feeText : `${feeText} · ${dollars(feeUsd)}`,
    },
  ]
  return <KeyValue rows={rows} />
}
