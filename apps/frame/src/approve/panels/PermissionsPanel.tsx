import { KeyValue } from '@latchkey/ui/KeyValue'
import { dateAndTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { DecodedPermissions } from '../../decode/decodePermissions.ts'
import { permissionsWords } from '../../words/permissions.ts'
import { Party } from './Party.tsx'
import './PermissionsPanel.css'

const periods = { 60: 'minute', 3600: 'hour', 86400: 'day', 604800: 'week' } as const

/** What the site could do on its own, line by line, and when that ends. */
export function PermissionsPanel({ decoded: { rights, expiry, user } }: { decoded: DecodedPermissions }) {
  const words = useWords(permissionsWords)
  const locale = useLocale()
  const periodOf = (seconds: number): string => {
    const known = periods[seconds as keyof typeof periods]
    return known ? words[known] : words.seconds(seconds)
  }
  const time = dateAndTime(expiry * 1_000, locale)
  return (
    <div className="PermissionsPanel">
      <ul className="PermissionsPanel-rights">
        {rights.map((right, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the identity
          <li key={at}>
            {right.kind === 'spend' ? (
              <>
                <p className="PermissionsPanel-right">
                  {right.periodSeconds === undefined
                    ? words.spendOnce(right.amount)
                    : words.spend(right.amount, periodOf(right.periodSeconds))}
                </p>
                {right.total && <p className="PermissionsPanel-right">{words.spendOnce(right.total)}</p>}
                {right.asset !== 'native' && <Party word={words.token} address={right.asset} />}
              </>
            ) : (
              <>
                <p className="PermissionsPanel-right">{words.call(right.functions.length)}</p>
                <Party word={words.contract} address={right.address} name={right.name} />
                <KeyValue rows={[{ label: words.functions, value: right.functions.join(', ') }]} />
              </>
            )}
          </li>
        ))}
      </ul>
      {user && <Party word={words.user} address={user} />}
      <KeyValue rows={[{ label: words.until, value: time }]} />
      {user && <p className="PermissionsPanel-note">{words.endsOnNetwork}</p>}
    </div>
  )
}
