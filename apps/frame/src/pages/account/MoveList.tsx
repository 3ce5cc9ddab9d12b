import { Banner } from '@latchkey/ui/Banner'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { ListRow } from '@latchkey/ui/ListRow'
import { useLocale, useWords } from '@latchkey/ui/words'
import { findChain } from '@latchkey/wire/chains'
import { writeMoney } from '@latchkey/wire/writeDecimal'
import type { ReactNode } from 'react'
import { type Move, type MovePlace, type MovePlan, moveId } from '../../move/movePlan.ts'
import { moveWords } from '../../words/move.ts'
import { amountOf } from './amountOf.ts'

const leastShown = 0.01

const coinOf = ({ chain }: MovePlace) => findChain(chain)?.currency ?? { symbol: '', decimals: 18 }

/** The text of a plan: amounts, networks, fees, and why something stays. */
export const useMoveTexts = () => {
  const words = useWords(moveWords)
  const locale = useLocale()
  const dollars = (usd: number): string =>
    usd > 0 && usd < leastShown ? `<\u00a0${dollars(leastShown)}` : writeMoney(usd, 'USD', locale)
  const sum = (units: bigint, decimals: number, symbol: string) => amountOf(units, decimals, symbol, locale)
  const placeOf = (place: MovePlace): string => {
    const name = findChain(place.chain)?.name ?? place.chain
    if (place.kind === 'solana') return name
    return `${name} · ${{ plain: words.plain, smart: words.smart, previous: words.oldAccount }[place.kind]}`
  }
  const feeOf = (move: Move): string => {
    if (move.fee === undefined || move.fee.units === 0n) return words.feePaid
    const { symbol, decimals } = coinOf(move)
    return words.fee(sum(move.fee.units, decimals, symbol))
  }
  const reasonOf = (move: Move): string => {
    const { status } = move
    if (status === 'ready') return feeOf(move)
    return status === 'noCoin' ? words.noCoin(coinOf(move).symbol) : words[status]
  }
  return {
    ...{ placeOf, reasonOf, dollars, sum },
    amount: ({ units, decimals, symbol }: Move): string => sum(units, decimals, symbol),
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
  const { dollars, sum } = useMoveTexts()
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
  const feeText = paid.map(([symbol, units]) => sum(units, decimalsOf(symbol), symbol)).join(' + ')
  const feeUsd = ready.reduce<number | undefined>(
    (all, { fee }) => (all === undefined || !fee || fee.usd === undefined ? undefined : all + fee.usd),
    0,
  )
  const known = ready.reduce((all, { usd }) => all + (usd ?? 0), 0)
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
