import type { ValueHistory } from '@latchkey/core'
import { formatChange } from '@latchkey/core/money/fiat'
import type { Watched } from '@latchkey/react'
import { AreaChart } from '@latchkey/ui/AreaChart'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { dayText } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import './ValueLine.css'
import { dashboardWords } from './words.ts'

const { days } = limits.valueHistory
const wholeMs = (days - 1) * 86_400_000

type Values = { values: Watched<ValueHistory> }

const endsOf = (values: ValueHistory | undefined) => {
  const [first, last] = [values?.points[0], values?.points.at(-1)]
  const isEmpty = values?.points.every(({ value }) => value === 0)
  return first && last && first !== last && !isEmpty ? { first, last } : undefined
}

/** The change in words. Its space is reserved while unknown. */
export function ValueChange({ values: { data: values, status } }: Values) {
  const { account: says } = useWords(dashboardWords)
  const locale = useLocale()
  const ends = endsOf(values)
  if (!values || !ends) {
    const isWaiting = !values && status !== 'failed'
    return <span className="ValueLine-change">{isWaiting && <Skeleton width={140} height={16} />}</span>
  }
  const change = ends.last.value - ends.first.value
  const text = formatChange(change, values.currency, locale)
  const isWhole = ends.last.at - ends.first.at >= wholeMs
  const day = dayText(ends.first.at, ends.last.at, locale)
  return (
    <span className="ValueLine-change" data-tone={change < 0 ? 'bad' : 'good'}>
      {isWhole ? says.change(text, days) : says.changeSince(text, day)}
    </span>
  )
}

/** The account's value as a chart, and what it doesn't include. */
export function ValueLine({ values: { data: values, status } }: Values) {
  const { account: says } = useWords(dashboardWords)
  const locale = useLocale()
  const ends = endsOf(values)
  const isFailed = status === 'failed'
  const notes = values && [
    ...(values.unpriced.length > 0 ? [says.notCounted(values.unpriced.join(', '))] : []),
    ...(values.isAtTodaysRate && ends ? [says.todaysRate] : []),
  ]
  return (
    <div className="ValueLine" aria-busy={values || isFailed ? undefined : true}>
      {values && ends ? (
        <AreaChart
          points={values.points.map(({ value }) => value)}
          label={says.line(formatChange(ends.last.value - ends.first.value, values.currency, locale), days)}
          height={112}
        />
      ) : values || isFailed ? (
        <p className="ValueLine-none">{isFailed ? says.lineFailed(days) : says.noLine}</p>
      ) : (
        <div className="ValueLine-wait">
          <Skeleton height={48} radius={14} />
        </div>
      )}
      {notes && notes.length > 0 && <p className="ValueLine-note">{notes.join(' ')}</p>}
    </div>
  )
}
