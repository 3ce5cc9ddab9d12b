import { Spinner } from '@latchkey/ui/Spinner'
import { Tag } from '@latchkey/ui/Tag'
import { useWords } from '@latchkey/ui/words'
import type { Sentence } from '@latchkey/wire/walletErrors'
import type { Move } from '../../move/movePlan.ts'
import { moveWords } from '../../words/move.ts'

/** Progress of one transfer. */
export function MoveState({ move, state }: { move: Move; state: 'moving' | 'done' | { error: Sentence } | undefined }) {
  const words = useWords(moveWords)
  if (move.status !== 'ready') return null
  if (state === 'moving') {
    return (
      <span className="AccountPage-answers">
        <Spinner size={16} /> {words.underWay}
      </span>
    )
  }
  if (state === 'done') return <Tag tone="good">{words.moved}</Tag>
  return state === undefined ? <Tag>{words.waiting}</Tag> : null
}
