import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Tag } from '@latchkey/ui/Tag'
import type { UnlockerType } from '@latchkey/wire/api/vault'
import { useState } from 'react'
import { type AccountView, isAssisted, isBackedUp, type WalletAccount } from '../walletAccount.ts'
import { useTask } from './useTask.ts'

/** What takes over the page until it is done. */
export type AccountTask = 'makeItYours' | 'code' | 'kit' | 'export' | 'unfreeze'

const ways = {
  assisted: { icon: 'mail', title: 'Your email', note: 'We keep both halves and could open the wallet too' },
  device: { icon: 'desktop', title: 'This or another browser', note: 'A shortcut, not a backup' },
  passkey: { icon: 'key', title: 'Passkey', note: 'Deleting it removes this way in' },
  code: { icon: 'lock', title: 'Recovery code', note: 'Kept by you alone' },
  phrase: { icon: 'lock', title: 'Passphrase', note: 'Kept by you alone' },
} as const satisfies Record<UnlockerType, unknown>

const day = (iso: string) =>
  new Date(iso).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
const site = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : origin)

/** The wallet at a glance: whose it is, the ways in, the browsers, and what to do in an emergency. */
export function Overview({
  account,
  view,
  onTask,
  onChange,
}: {
  account: WalletAccount
  view: AccountView
  onTask: (task: AccountTask) => void
  onChange: () => void
}) {
  const task = useTask()
  const [leaving, setLeaving] = useState<string>()
  const act = (work: () => Promise<void>) => void task.run(work).then(onChange)
  const hasCode = view.unlockers.some((one) => one.type === 'code')
  return (
    <>
      {view.isFrozen && (
        <Banner tone="bad" action={{ label: 'Unfreeze', onClick: () => onTask('unfreeze') }}>
          This wallet is frozen. Nobody can open it.
        </Banner>
      )}
      {isAssisted(view) ? (
        <Banner tone="warn" action={{ label: 'Make it yours', onClick: () => onTask('makeItYours') }}>
          This wallet opens with your email alone. That is easy, and it means that whoever runs this service could open
          it too.
        </Banner>
      ) : (
        !isBackedUp(view) && (
          <Banner tone="warn">
            There is only one lasting way into this wallet. Add a second one before you lose it.
          </Banner>
        )
      )}
      {!isAssisted(view) && isBackedUp(view) && <Banner tone="good">Only you can open this wallet.</Banner>}
      {task.error && <Banner tone="bad">{task.error}</Banner>}

      <Card label="Addresses">
        <SectionTitle>Addresses</SectionTitle>
        {[view.evmAddress, view.solanaAddress].map((address, at) => (
          <div className="AccountPage-address" key={address}>
            <span className="AccountPage-words">
              <span>{at === 0 ? 'Sei and other EVM networks' : 'Solana'}</span>
              <AddressText address={address} format="full" />
            </span>
            <CopyButton value={address} label="Copy address" />
          </div>
        ))}
      </Card>

      <Card label="Ways in">
        <SectionTitle>Ways in</SectionTitle>
        <div className="AccountPage-list">
          {view.unlockers.map((one) => (
            <ListRow
              key={one.unlockerId}
              variant="plain"
              icon={<IconTile icon={ways[one.type].icon} tone="neutral" />}
              title={one.type === 'device' ? one.label : ways[one.type].title}
              subtitle={`${ways[one.type].note} · since ${day(one.createdAt)}`}
            />
          ))}
        </div>
        <div className="AccountPage-actions">
          <Button size="sm" icon="key" isBusy={task.isBusy} onClick={() => act(account.enrolPasskey)}>
            Add a passkey
          </Button>
          <Button size="sm" icon="lock" onClick={() => onTask('code')}>
            {hasCode ? 'New recovery code' : 'Add a recovery code'}
          </Button>
        </div>
      </Card>

      <Card label="Browsers">
        <SectionTitle>Browsers</SectionTitle>
        <div className="AccountPage-list">
          {view.devices.map((one) => (
            <ListRow
              key={one.deviceId}
              variant="plain"
              icon={<IconTile icon={/phone|android/i.test(one.browser) ? 'phone' : 'desktop'} tone="neutral" />}
              title={one.browser}
              subtitle={`${site(one.embedder)} · ${day(one.lastSeenAt)}`}
              trailing={
                one.isThis ? (
                  <Tag>This one</Tag>
                ) : (
                  <Button
                    size="sm"
                    aria-label={`Remove ${one.browser}`}
                    isBusy={task.isBusy && leaving === one.deviceId}
                    onClick={() => {
                      setLeaving(one.deviceId)
                      act(() => account.removeDevice(one.deviceId))
                    }}
                  >
                    Remove
                  </Button>
                )
              }
            />
          ))}
        </div>
        <div className="AccountPage-actions">
          <Button size="sm" icon="logout" onClick={() => act(() => account.signOut(true))}>
            Sign out everywhere
          </Button>
        </div>
      </Card>

      <Card label="Keep a copy">
        <SectionTitle>Keep a copy</SectionTitle>
        <div className="AccountPage-list">
          <ListRow
            icon={<IconTile icon="receive" tone="plain" />}
            title="Recovery kit"
            subtitle={hasCode ? 'A file that works without us' : 'Add a recovery code first'}
            onClick={() => onTask(hasCode ? 'kit' : 'code')}
          />
          <ListRow
            icon={<IconTile icon="key" tone="plain" />}
            title="Twelve words"
            subtitle={view.isExported ? 'They were shown before' : 'The key itself, for another wallet'}
            onClick={() => onTask('export')}
          />
        </div>
      </Card>

      {!view.isFrozen && (
        <Card label="Emergency">
          <SectionTitle>Emergency</SectionTitle>
          <p className="AccountPage-note">
            If someone else may have got in, freeze the wallet: nobody can open it until you unfreeze it.
          </p>
          <Button variant="danger" onClick={() => act(account.freeze)}>
            Freeze this wallet
          </Button>
        </Card>
      )}
    </>
  )
}
