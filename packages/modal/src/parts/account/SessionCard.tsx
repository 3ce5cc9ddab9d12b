import type { SessionRight, SmartSession } from '@latchkey/core/queries/smartSessions'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { dateAndTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import { shortAddress } from '@latchkey/wire/shortAddress'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { smartSessionsWords } from '../../words/smartSessions.ts'

const periods = { 60: 'minute', 3600: 'hour', 86400: 'day', 604800: 'week' } as const

/** One right of a session as a sentence. */
function useRight() {
  const words = useWords(smartSessionsWords)
  const locale = useLocale()
  const amountOf = (units: bigint, { decimals, symbol }: { decimals: number; symbol: string }) =>
    `${writeUngrouped(formatAmount(units, decimals), locale)} ${symbol}`
  return (right: SessionRight): string => {
    if (right.kind === 'call') return words.call(shortAddress(right.address), right.count)
    if (right.periodSeconds === undefined) {
      if (!right.token) return words.spendOnceUnknown(shortAddress(right.asset))
      return words.spendOnce(amountOf(right.units, right.token))
    }
    const known = periods[right.periodSeconds as keyof typeof periods]
    const period = known ? words[known] : words.seconds(right.periodSeconds)
    if (!right.token) return words.spendUnknown(shortAddress(right.asset), period)
    return words.spend(amountOf(right.units, right.token), period)
  }
}

const endings = { active: 'until', expired: 'ended', revoked: 'revokedAt' } as const

/** Who may do what until when, and a button to revoke it. */
export function SessionCard({
  session,
  isBusy,
  onRevoke,
}: {
  session: SmartSession
  isBusy: boolean
  onRevoke: () => void
}) {
  const words = useWords(smartSessionsWords)
  const locale = useLocale()
  const say = useRight()
  const { name, state, endsAt, rights } = session
  const time = dateAndTime(endsAt, locale)
  return (
    <Card variant="inset" className="SessionCard">
      <div className="SessionCard-head">
        <p className="SessionCard-name">{name}</p>
        {state === 'active' && (
          <Button variant="chip" isBusy={isBusy} aria-label={words.revoking(name)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        )}
      </div>
      <ul className="SessionCard-rights">
        {rights?.map((right, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a session's rights never change their order
          <li key={at}>{say(right)}</li>
        )) ?? <li>{words.unreadable}</li>}
      </ul>
      <p className="SessionCard-time">{words[endings[state]](time)}</p>
    </Card>
  )
}
