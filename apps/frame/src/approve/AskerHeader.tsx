import { Button } from '@latchkey/ui/Button'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { around, useWords } from '@latchkey/ui/words'
import type { Ref } from 'react'
import { approvalWords } from '../words/approval.ts'
import type { Asker } from './askerOf.ts'
import './AskerHeader.css'

/** The origin first and large; the page's own name second, as a claim. */
export function AskerHeader({
  asker,
  headingRef,
  waiting = 0,
  onRejectAll,
}: {
  asker: Asker
  headingRef?: Ref<HTMLHeadingElement>
  waiting?: number
  onRejectAll?: () => void
}) {
  const words = useWords(approvalWords)
  const [before, after] = around(words.callsItself)
  return (
    <header className="AskerHeader">
      <ImageTile name={asker.name ?? asker.host} {...(asker.icon ? { src: asker.icon } : {})} />
      <div className="AskerHeader-words">
        <h1 className="AskerHeader-origin" ref={headingRef} tabIndex={-1}>
          <bdi dir="ltr">{asker.shownHost}</bdi>
        </h1>
        {asker.name && (
          <p className="AskerHeader-name">
            {before}
            <bdi>{asker.name}</bdi>
            {after}
          </p>
        )}
      </div>
      {waiting > 0 && onRejectAll && (
        <Button variant="quiet" onClick={onRejectAll}>
          {words.declineAll(waiting + 1)}
        </Button>
      )}
    </header>
  )
}
