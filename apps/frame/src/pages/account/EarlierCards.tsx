import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { moveWords } from '../../words/move.ts'
import { probationOf } from '../walletAccount.ts'
import type { OverviewProps } from './accountTask.ts'
import { EarlierCard } from './EarlierCard.tsx'
import { useTask } from './useTask.ts'

/** All visible earlier addresses, and a way to show hidden ones. */
export function EarlierCards({ account, view, onTask, onChange }: OverviewProps) {
  const words = useWords(moveWords)
  const task = useTask()
  const canChange = probationOf(view) === undefined
  const hidden = view.earlier.filter(({ isWatched }) => !isWatched)
  const showAll = async () => {
    for (const { epoch } of hidden) await account.watchEarlier(epoch, true)
  }
  return (
    <>
      {view.earlier
        .filter(({ isWatched }) => isWatched)
        .map((one) => (
          <EarlierCard
            key={one.epoch}
            account={account}
            earlier={one}
            canChange={canChange}
            onMove={() => onTask(`sweep ${one.epoch}`)}
            onChange={onChange}
          />
        ))}
      {hidden.length > 0 && canChange && (
        <div>
          <Button size="sm" variant="ghost" isBusy={task.isBusy} onClick={() => void task.run(showAll).then(onChange)}>
            {words.showHidden}
          </Button>
        </div>
      )}
    </>
  )
}
