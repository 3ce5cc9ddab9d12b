import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import type { Sentence } from '@latchkey/wire/walletErrors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isCleared, type Move, type MovePlan, moveId } from '../../move/movePlan.ts'
import { accountWords } from '../../words/account.ts'
import { moveWords } from '../../words/move.ts'
import { PageCard } from '../PageCard.tsx'
import { toPageSentence } from '../toPageSentence.ts'
import type { WalletAccount } from '../walletAccount.ts'
import { MoveList, MoveTotals, useMoveTexts } from './MoveList.tsx'
import { MoveState } from './MoveState.tsx'
import { useMovePlan } from './useMovePlan.ts'

type Progress = Readonly<Record<string, 'moving' | 'done' | { error: Sentence }>>

const isSamePlace = (a: Move, b: Move): boolean => a.kind === b.kind && a.chain === b.chain

/** Moves the holdings of an earlier key or of the previous account one by one. Continues where it stopped when reopened. */
export function SweepCard({
  account,
  from,
  isStarted,
  onDone,
}: {
  account: WalletAccount
  /** The earlier key's epoch, or the account of an older version. */
  from: number | 'previous'
  /** The click that led here starts it. */
  isStarted: boolean
  onDone: () => void
}) {
  const all = useWords(moveWords)
  const isPrevious = from === 'previous'
  const words = isPrevious
    ? {
        ...{ ...all, previous: all.oldAccount, previousText: all.oldAccountText, sweep: all.moveAll },
        ...{ moving: all.movingOld, partMoved: all.partMovedOld },
      }
    : all
  const { done, tryAgain } = useWords(accountWords)
  const { say } = useWords(errorWords)
  const texts = useMoveTexts()
  const { plan, load } = useMovePlan(
    useCallback(() => (isPrevious ? account.planPrevious() : account.planEarlier(from)), [account, from, isPrevious]),
  )
  /** What this visit moves; the list stays while the address empties. */
  const [running, setRunning] = useState<MovePlan>()
  const [progress, setProgress] = useState<Progress>({})
  const [isBusy, setIsBusy] = useState(false)
  const started = useRef(false)

  const run = useCallback(
    async (work: MovePlan, done: Progress) => {
      setRunning(work)
      setIsBusy(true)
      let state: Progress = done
      const mark = (move: Move, next: Progress[string]) => {
        state = { ...state, [moveId(move)]: next }
        setProgress(state)
      }
      for (const move of work.moves.filter(({ status }) => status === 'ready')) {
        if (state[moveId(move)] === 'done') continue
        const failed = work.moves.filter((one) => isSamePlace(one, move) && typeof state[moveId(one)] === 'object')
        // The coin pays for retries, so it waits.
        if (move.asset === 'native' && failed.length > 0) continue
        mark(move, 'moving')
        try {
          await (isPrevious ? account.movePrevious(move) : account.moveEarlier(from, move))
          mark(move, 'done')
        } catch (error) {
          mark(move, { error: toPageSentence(error) })
        }
      }
      await load()
      setIsBusy(false)
    },
    [account, from, isPrevious, load],
  )

  useEffect(() => {
    if (!isStarted || started.current || typeof plan === 'string') return
    started.current = true
    void run(plan, {})
  }, [isStarted, plan, run])

  /** Plans again first, because fees and balances change. Finished transfers stay in the list. */
  const retry = async () => {
    setIsBusy(true)
    const fresh = await load()
    setIsBusy(false)
    if (!running || typeof fresh === 'string') return
    const kept = running.moves.filter((one) => progress[moveId(one)] === 'done')
    const isKept = (move: Move): boolean => kept.some((one) => moveId(one) === moveId(move))
    const moves = [...kept, ...fresh.moves.filter((one) => !isKept(one))]
    await run({ ...fresh, moves }, Object.fromEntries(kept.map((one) => [moveId(one), 'done' as const])))
  }

  if (plan === 'failed' && !running) {
    return (
      <PageCard title={words.previous}>
        <ErrorState title={words.lookFailed} action={{ label: tryAgain, onClick: () => void load() }} />
        <Button isWide onClick={onDone}>
          {done}
        </Button>
      </PageCard>
    )
  }
  if (typeof plan === 'string' && !running) {
    return (
      <PageCard title={words.moving} text={words.looking}>
        <Skeleton height={112} radius={14} />
      </PageCard>
    )
  }
  const shown = running ?? (plan as MovePlan)
  if (!running && !isStarted) {
    const isReady = shown.moves.some(({ status }) => status === 'ready')
    return (
      <PageCard title={words.sweep} text={words.previousText}>
        <MoveList plan={shown} />
        <MoveTotals plan={shown} />
        {isReady && (
          <Button variant="primary" isWide onClick={() => void run(shown, {})}>
            {words.sweep}
          </Button>
        )}
        <Button variant="ghost" isWide onClick={onDone}>
          {done}
        </Button>
      </PageCard>
    )
  }
  const failures = shown.moves.flatMap((move) => {
    const one = progress[moveId(move)]
    return typeof one === 'object' ? [{ move, error: one.error }] : []
  })
  const isOver = running !== undefined && !isBusy
  const isAll = isOver && failures.length === 0 && typeof plan !== 'string' && isCleared(plan)
  return (
    <PageCard title={words.moving} {...(isOver ? {} : { text: words.movingText })}>
      {shown.moves.length === 0 && shown.unread.length === 0 ? (
        <p className="AccountPage-none">{words.nothing}</p>
      ) : (
        <MoveList plan={shown} trailing={(move) => <MoveState move={move} state={progress[moveId(move)]} />} />
      )}
      {failures.map(({ move, error }) => (
        <Banner key={moveId(move)} tone="bad">
          <bdi>{texts.amount(move)}</bdi>: {say(error)}
        </Banner>
      ))}
      <div role="status">
        {isOver && <Banner tone={isAll ? 'good' : 'warn'}>{isAll ? words.allMoved : words.partMoved}</Banner>}
      </div>
      {isOver && failures.length > 0 && (
        <Button variant="primary" isWide onClick={() => void retry()}>
          {words.retry}
        </Button>
      )}
      {isOver && (
        <Button variant={failures.length > 0 ? 'ghost' : 'primary'} isWide onClick={onDone}>
          {done}
        </Button>
      )}
    </PageCard>
  )
}
