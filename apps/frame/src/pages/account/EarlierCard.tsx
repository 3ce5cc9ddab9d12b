import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { useCallback } from 'react'
import { isCleared } from '../../move/movePlan.ts'
import { accountWords } from '../../words/account.ts'
import { moveWords } from '../../words/move.ts'
import type { EarlierAddress, WalletAccount } from '../walletAccount.ts'
import { MoveList } from './MoveList.tsx'
import { useMovePlan } from './useMovePlan.ts'
import { useTask } from './useTask.ts'

/** An address from before the wallet moved: what has arrived since, and a button to collect it. */
export function EarlierCard({
  account,
  earlier: { epoch, evmAddress },
  canChange,
  onMove,
  onChange,
}: {
  account: WalletAccount
  earlier: EarlierAddress
  /** False on probation. */
  canChange: boolean
  onMove: () => void
  onChange: () => void
}) {
  const words = useWords(moveWords)
  const { tryAgain } = useWords(accountWords)
  const task = useTask()
  const { plan, load } = useMovePlan(useCallback(() => account.planEarlier(epoch), [account, epoch]))
  const isRead = typeof plan !== 'string'
  const isEmpty = isRead && plan.moves.length === 0 && plan.unread.length === 0
  return (
    <Card label={words.previous}>
      <SectionTitle>{words.previous}</SectionTitle>
      <p className="AccountPage-words">
        <AddressText address={evmAddress} format="full" />
      </p>
      <p className="AccountPage-note">{words.previousText}</p>
      {task.error && <Banner tone="bad">{task.error}</Banner>}
      {plan === 'loading' && (
        <div role="status" aria-label={words.looking}>
          <Skeleton height={48} radius={14} />
        </div>
      )}
      {plan === 'failed' && (
        <Banner tone="warn" action={{ label: tryAgain, onClick: () => void load() }}>
          {words.lookFailed}
        </Banner>
      )}
      {isEmpty && <p className="AccountPage-none">{words.empty}</p>}
      {isRead && !isEmpty && <MoveList plan={plan} />}
      {isRead && !isEmpty && isCleared(plan) && <p className="AccountPage-note">{words.onlyDust}</p>}
      {isRead && plan.moves.some(({ status }) => status === 'ready') && (
        <div className="AccountPage-actions">
          <Button variant="primary" onClick={onMove}>
            {words.sweep}
          </Button>
        </div>
      )}
      {isRead && isCleared(plan) && canChange && (
        <>
          <p className="AccountPage-note">{words.stopText}</p>
          <Button
            size="sm"
            isBusy={task.isBusy}
            onClick={() => void task.run(() => account.watchEarlier(epoch, false)).then(onChange)}
          >
            {words.stopWatching}
          </Button>
        </>
      )}
    </Card>
  )
}
