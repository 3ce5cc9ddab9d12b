import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Tag } from '@latchkey/ui/Tag'
import { longDate } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { Fragment } from 'react'
import { useDeviceName } from '../../useDeviceName.ts'
import { accountWords } from '../../words/account.ts'
import type { AccountDevice } from '../walletAccount.ts'

const site = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : origin)

/** A device in the list: what it is, where it logged in, and the available actions. */
export function DeviceRow({
  device,
  canChange,
  isBusy,
  onConfirm,
  onRemove,
}: {
  device: AccountDevice
  /** Whether this device may confirm others. */
  canChange: boolean
  isBusy: boolean
  onConfirm: () => void
  onRemove: () => void
}) {
  const words = useWords(accountWords)
  const locale = useLocale()
  const { browser, embedder, place, lastSeenAt, isThis, status } = device
  const day = longDate(lastSeenAt, locale)
  const name = useDeviceName()(browser)
  const isNew = status !== 'confirmed'
  return (
    <ListRow
      variant="plain"
      icon={<IconTile icon={/phone|android/i.test(browser) ? 'phone' : 'desktop'} tone="neutral" />}
      title={name}
      // Each part on its own: next to a network, the day of an Arabic date would move to it.
      subtitle={[site(embedder), ...(place ? [place] : []), day].map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
      trailing={
        <span className="AccountPage-answers">
          {isNew && <Tag tone="accent">{words.notConfirmed}</Tag>}
          {isThis && <Tag>{words.thisOne}</Tag>}
          {!isThis && isNew && canChange && (
            <Button size="sm" aria-label={words.confirmOther(name)} isBusy={isBusy} onClick={onConfirm}>
              {words.confirm}
            </Button>
          )}
          {!isThis && canChange && (
            <Button size="sm" aria-label={words.removeBrowser(name)} isBusy={isBusy} onClick={onRemove}>
              {words.remove}
            </Button>
          )}
        </span>
      }
    />
  )
}
