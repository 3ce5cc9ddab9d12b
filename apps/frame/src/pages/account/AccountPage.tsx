import { Button } from '@latchkey/ui/Button'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { type Sentence, WalletError } from '@latchkey/wire/walletErrors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import { toPageSentence } from '../toPageSentence.ts'
import { type AccountView, probationOf, type WalletAccount } from '../walletAccount.ts'
import { AddPasskeyCard } from './AddPasskeyCard.tsx'
import type { AccountTask } from './accountTask.ts'
import { ConfirmDeviceCard } from './ConfirmDeviceCard.tsx'
import { ConfirmOtherCard } from './ConfirmOtherCard.tsx'
import { DataCard } from './DataCard.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { KitCard } from './KitCard.tsx'
import { MoveCard } from './MoveCard.tsx'
import { Overview } from './Overview.tsx'
import { OwnershipCard } from './OwnershipCard.tsx'
import { SignerChangeCard } from './SignerChangeCard.tsx'
import { SignInCard } from './SignInCard.tsx'
import { StepUpCard } from './StepUpCard.tsx'
import { SweepCard } from './SweepCard.tsx'
import './AccountPage.css'

type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; error: Sentence }
  | { status: 'done'; view: AccountView | undefined }

/** A user logged out elsewhere is asked to log in, not shown an error. */
const isSignedOut = (error: unknown): boolean => error instanceof WalletError && error.code === 'session.ended'

/** The wallet page: log in, view custody, change it, export. */
export function AccountPage({ account, firstTask }: { account: WalletAccount; firstTask?: AccountTask }) {
  const words = useWords(accountWords)
  const { say } = useWords(errorWords)
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [task, setTask] = useState<AccountTask | undefined>(firstTask)
  const [isLeaving, setIsLeaving] = useState(false)
  const latest = useRef(0)
  const load = useCallback(() => {
    latest.current += 1
    const turn = latest.current
    // Only the newest answer counts: an older one may belong to a session that has ended.
    const settle = (next: Loaded) => turn === latest.current && setLoaded(next)
    account.load().then(
      (view) => settle({ status: 'done', view }),
      (error: unknown) =>
        settle(
          isSignedOut(error) ? { status: 'done', view: undefined } : { status: 'failed', error: toPageSentence(error) },
        ),
    )
  }, [account])
  useEffect(load, [load])
  const leaveHere = () => {
    setIsLeaving(true)
    void account.signOut(false).then(() => {
      setIsLeaving(false)
      load()
    })
  }
  const finish = () => {
    setTask(undefined)
    load()
  }

  /** The old address must not be shown any longer. */
  const finishMove = () => {
    setLoaded({ status: 'loading' })
    finish()
  }

  if (loaded.status === 'loading') {
    return (
      <PageShell isWide>
        <div className="AccountPage-head">
          <h1>{words.title}</h1>
          <Skeleton width={160} height={20} radius={6} />
        </div>
        <div className="AccountPage-wait" aria-busy="true">
          <Skeleton height={64} radius={14} />
          <Skeleton height={180} radius={26} />
          <Skeleton height={240} radius={26} />
        </div>
      </PageShell>
    )
  }
  if (loaded.status === 'failed') {
    return (
      <PageShell>
        <PageCard title={words.title}>
          <ErrorState title={words.failed} text={say(loaded.error)} action={{ label: words.tryAgain, onClick: load }} />
        </PageCard>
      </PageShell>
    )
  }
  const { view } = loaded
  if (!view) {
    return (
      <PageShell>
        <SignInCard account={account} onDone={load} />
      </PageShell>
    )
  }
  const hasPasskey = view.unlockers.some((one) => one.type === 'passkey')
  const hasCode = view.unlockers.some((one) => one.type === 'code')
  const common = { account, hasPasskey, hasCode, onDone: finish }
  const hasEmail = view.email !== null
  // Actions blocked on probation lead to confirming the device.
  const isHeld = task !== undefined && task !== 'check' && probationOf(view) !== undefined
  if (!task) {
    const leave = (
      <Button size="sm" variant="ghost" isBusy={isLeaving} onClick={leaveHere}>
        {words.signOut}
      </Button>
    )
    return (
      <PageShell isWide trailing={leave}>
        <div className="AccountPage-head">
          <h1>{words.title}</h1>
          <p>{view.email}</p>
        </div>
        <Overview account={account} view={view} onTask={setTask} onChange={load} />
      </PageShell>
    )
  }
  if (isHeld || task === 'confirm') {
    return (
      <PageShell>
        <ConfirmDeviceCard {...common} hasEmail={hasEmail} />
      </PageShell>
    )
  }
  const other = view.devices.find(({ deviceId }) => task === `device ${deviceId}`)
  if (other) return <ConfirmOtherCard account={account} device={other} onDone={finish} />
  return (
    <PageShell>
      {(task === 'makeItYours' || task === 'code') && (
        <OwnershipCard {...common} goal={task} wanted={task === 'code' ? view.wants.add : view.wants.change} />
      )}
      {task === 'passkey' && <AddPasskeyCard {...common} isOwn={view.wants.add === 'own'} />}
      {task === 'email' && <EmailCard {...common} view={view} />}
      {task === 'newKey' && <MoveCard {...common} onNeedCode={() => setTask('makeItYours')} onDone={finishMove} />}
      {task.startsWith('sweep ') && (
        <SweepCard
          account={account}
          from={task === 'sweep previous' ? 'previous' : Number(task.slice(6))}
          isStarted={false}
          onDone={finish}
        />
      )}
      {task.startsWith('signers ') && (
        <SignerChangeCard account={account} chainId={Number(task.slice(8))} onDone={finish} />
      )}
      {task === 'kit' && <KitCard account={account} onDone={finish} />}
      {task === 'export' && (
        <ExportCard {...common} hasEmail={hasEmail} onKit={() => setTask(hasCode ? 'kit' : 'code')} />
      )}
      {task === 'data' && <DataCard {...common} view={view} />}
      {task === 'delete' && <DeleteCard {...common} view={view} onPhrase={() => setTask('export')} />}
      {task === 'check' && (
        <StepUpCard
          account={account}
          action="checkBackup"
          title={words.checkTitle}
          hasPasskey={view.dueChecks.includes('passkey')}
          hasCode={view.dueChecks.includes('code')}
          by="own"
          why={words.whyCheck}
          onGrant={finish}
          onCancel={finish}
        />
      )}
      {task === 'unfreeze' && (
        <StepUpCard
          account={account}
          action="unfreeze"
          hasPasskey={hasPasskey}
          hasCode={hasCode}
          by={hasPasskey || hasCode ? 'own' : 'otp'}
          why={words.whyUnfreeze}
          onGrant={(grant) => void account.unfreeze(grant).then(finish, finish)}
          onCancel={finish}
        />
      )}
    </PageShell>
  )
}
