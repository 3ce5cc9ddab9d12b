import { Button } from '@latchkey/ui/Button'
import { ImageTile } from '@latchkey/ui/ImageTile'
import type { Ref } from 'react'
import type { Asker } from './askerOf.ts'
import './AskerHeader.css'

/** The origin first and large; the name that the page gives itself second, and as a claim. */
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
  return (
    <header className="AskerHeader">
      <ImageTile name={asker.name ?? asker.host} {...(asker.icon ? { src: asker.icon } : {})} />
      <div className="AskerHeader-words">
        <h1 className="AskerHeader-origin" ref={headingRef} tabIndex={-1}>
          {asker.shownHost}
        </h1>
        {asker.name && (
          <p className="AskerHeader-name">
            calls itself “<bdi>{asker.name}</bdi>”
          </p>
        )}
      </div>
      {waiting > 0 && onRejectAll && (
        <Button variant="quiet" onClick={onRejectAll}>
          Decline all {waiting + 1}
        </Button>
      )}
    </header>
  )
}
