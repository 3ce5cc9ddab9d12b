import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { dateAndTime, longDate } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { UnlockerType } from '@latchkey/wire/api/vault'
import { useState } from 'react'
import { useDeviceName } from '../../useDeviceName.ts'
import { accountWords } from '../../words/account.ts'
import { moveWords } from '../../words/move.ts'
import { ownDataWords } from '../../words/ownData.ts'
import { saveFile } from '../saveFile.ts'
import { isAssisted, isBackedUp, mayBeCopied, probationOf } from '../walletAccount.ts'
import type { OverviewProps } from './accountTask.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { EarlierCards } from './EarlierCards.tsx'
import { PreviousAccountCard } from './PreviousAccountCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SignersCard } from './SignersCard.tsx'
import { useTask } from './useTask.ts'

const ways = {
  assisted: { icon: 'mail', title: 'assistedTitle', note: 'assistedNote' },
  device: { icon: 'desktop', title: 'deviceTitle', note: 'deviceNote' },
  passkey: { icon: 'key', title: 'passkeyTitle', note: 'passkeyNote' },
  code: { icon: 'lock', title: 'codeTitle', note: 'codeNote' },
  phrase: { icon: 'lock', title: 'phraseTitle', note: 'phraseNote' },
} as const satisfies Record<UnlockerType, unknown>

/** The wallet at a glance: custody, unlock methods, devices, and emergency actions. */
export function Overview({ account, view, onTask, onChange }: OverviewProps) {
  const words = useWords(accountWords)
  const move = useWords(moveWords)
  const data = useWords(ownDataWords)
  const locale = useLocale()
  const nameOf = useDeviceName()
  const task = useTask()
  const [leaving, setLeaving] = useState<string>()
  const act = (work: () => Promise<void>) => void task.run(work).then(onChange)
  const probation = probationOf(view)
  const hasNew = !probation && view.devices.some(({ status }) => status !== 'confirmed')
  const hasCode = view.unlockers.some((one) => one.type === 'code')
  // The server decides the rest: probation limits, or that a new login is needed.
  const isFree = view.wants.add === 'none' || view.wants.add === 'login'
  return (
    <>
      {view.deletesAt && (
        <Banner tone="bad" action={{ label: data.keep, onClick: () => act(account.keepAccount) }}>
          {data.banner(dateAndTime(view.deletesAt, locale))}
        </Banner>
      )}
      {view.isFrozen && (
        <Banner tone="bad" action={{ label: words.unfreeze, onClick: () => onTask('unfreeze') }}>
          {words.frozen}
        </Banner>
      )}
      {probation && (
        <Banner tone="warn" action={{ label: words.confirmThis, onClick: () => onTask('confirm') }}>
          {probation.confirmsAt ? words.probationUntil(dateAndTime(probation.confirmsAt, locale)) : words.probation}
        </Banner>
      )}
      {hasNew && <Banner tone="warn">{words.newDevices}</Banner>}
      {isAssisted(view) ? (
        <Banner tone="warn" action={{ label: words.makeItYours, onClick: () => onTask('makeItYours') }}>
          {words.assisted}
        </Banner>
      ) : (
        !isBackedUp(view) && <Banner tone="warn">{words.oneWay}</Banner>
      )}
      {!isAssisted(view) && isBackedUp(view) && (
        <Banner
          tone="good"
          {...(mayBeCopied(view) ? { action: { label: move.title, onClick: () => onTask('newKey') } } : {})}
        >
          {mayBeCopied(view) ? `${words.onlyYou} ${words.copyMayExist}` : words.onlyYou}
        </Banner>
      )}
      {!view.isFrozen && view.dueChecks.length > 0 && (
        <Banner tone="info" action={{ label: words.checkNow, onClick: () => onTask('check') }}>
          {view.dueChecks.length === 2
            ? words.checkBoth
            : view.dueChecks.includes('code')
              ? words.checkCode
              : words.checkPasskey}
        </Banner>
      )}
      {task.error && <Banner tone="bad">{task.error}</Banner>}

      <Card label={words.addresses}>
        <SectionTitle>{words.addresses}</SectionTitle>
        {[view.evmAddress, view.solanaAddress].map((address, at) => (
          <div className="AccountPage-address" key={address}>
            <span className="AccountPage-words">
              <span>{at === 0 ? words.evmNetworks : 'Solana'}</span>
              <AddressText address={address} format="full" />
            </span>
            <CopyButton value={address} />
          </div>
        ))}
      </Card>

      {!view.isFrozen && <EarlierCards account={account} view={view} onTask={onTask} onChange={onChange} />}

      {!view.isFrozen && <PreviousAccountCard account={account} onMove={() => onTask('sweep previous')} />}

      <Card label={words.waysIn}>
        <SectionTitle>{words.waysIn}</SectionTitle>
        <div className="AccountPage-list">
          {view.unlockers.map((one) => (
            <ListRow
              key={one.unlockerId}
              variant="plain"
              icon={<IconTile icon={ways[one.type].icon} tone="neutral" />}
              title={one.type === 'device' ? nameOf(one.label) : words[ways[one.type].title]}
              subtitle={words.since(words[ways[one.type].note], longDate(one.createdAt, locale))}
            />
          ))}
        </div>
        <div className="AccountPage-actions">
          <Button
            size="sm"
            icon="key"
            isBusy={task.isBusy}
            onClick={() => (isFree ? act(() => account.enrolPasskey()) : onTask('passkey'))}
          >
            {words.addPasskey}
          </Button>
          <Button size="sm" icon="lock" onClick={() => onTask('code')}>
            {hasCode ? words.newCode : words.addCode}
          </Button>
          <Button size="sm" icon="mail" onClick={() => onTask('email')}>
            {words.changeEmail}
          </Button>
        </div>
      </Card>

      <Card label={words.browsers}>
        <SectionTitle>{words.browsers}</SectionTitle>
        <div className="AccountPage-list">
          {view.devices.map((one) => (
            <DeviceRow
              key={one.deviceId}
              device={one}
              canChange={probation === undefined}
              isBusy={task.isBusy && leaving === one.deviceId}
              onConfirm={() => onTask(`device ${one.deviceId}`)}
              onRemove={() => {
                setLeaving(one.deviceId)
                act(() => account.removeDevice(one.deviceId))
              }}
            />
          ))}
        </div>
        <div className="AccountPage-actions">
          <Button size="sm" icon="logout" onClick={() => act(() => account.signOut(true))}>
            {words.signOutEverywhere}
          </Button>
        </div>
      </Card>

      <SessionsCard account={account} />

      {!view.isFrozen && !isAssisted(view) && <SignersCard account={account} view={view} onTask={onTask} />}

      <Card label={words.keepCopy}>
        <SectionTitle>{words.keepCopy}</SectionTitle>
        <div className="AccountPage-list">
          <ListRow
            icon={<IconTile icon="receive" tone="plain" />}
            title={words.kit}
            subtitle={hasCode ? words.kitNote : words.kitNeedsCode}
            onClick={() => onTask(hasCode ? 'kit' : 'code')}
          />
          <ListRow
            icon={<IconTile icon="key" tone="plain" />}
            title={words.words}
            subtitle={view.isExported ? words.wordsShown : words.wordsNote}
            onClick={() => onTask('export')}
          />
        </div>
      </Card>

      {!view.isFrozen && (
        <Card label={words.emergency}>
          <SectionTitle>{words.emergency}</SectionTitle>
          <p className="AccountPage-note">{words.emergencyText}</p>
          <Button variant="danger" onClick={() => act(account.freeze)}>
            {words.freeze}
          </Button>
          <div className="AccountPage-list">
            <ListRow
              icon={<IconTile icon="key" tone="plain" />}
              title={move.title}
              subtitle={move.note}
              onClick={() => onTask('newKey')}
            />
          </div>
        </Card>
      )}

      {!view.isFrozen && (
        <Card label={data.title}>
          <SectionTitle>{data.title}</SectionTitle>
          <div className="AccountPage-list">
            <ListRow
              icon={<IconTile icon="receive" tone="plain" />}
              title={data.download}
              subtitle={data.downloadNote}
              onClick={() => onTask('data')}
            />
            {view.deletesAt === null && (
              <ListRow
                icon={<IconTile icon="logout" tone="plain" />}
                title={data.delete}
                subtitle={data.deleteNote}
                onClick={() => onTask('delete')}
              />
            )}
          </div>
        </Card>
      )}

      <Card label={words.trouble}>
        <SectionTitle>{words.trouble}</SectionTitle>
        <p className="AccountPage-note">{words.troubleText}</p>
        <Button onClick={() => saveFile('latchkey-log.jsonl', account.log(), 'text/plain')}>{words.saveLog}</Button>
      </Card>
    </>
  )
}
