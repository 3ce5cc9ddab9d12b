import { Icon } from '@latchkey/ui/Icon'
import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { useWords } from '@latchkey/ui/words'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { pageWords } from '../words/pages.ts'
import './HoldToReveal.css'

/** A secret that shows only while held. It can't be copied, because others can read the clipboard. */
export function HoldToReveal({ words, label }: { words: string; label: string }) {
  const { holdToShow, shown } = useWords(pageWords)
  const [isShown, setIsShown] = useState(false)
  const hide = () => setIsShown(false)

  useEffect(() => {
    const away = () => setIsShown(false)
    window.addEventListener('blur', away)
    window.addEventListener('pointerup', away)
    document.addEventListener('visibilitychange', away)
    return () => {
      window.removeEventListener('blur', away)
      window.removeEventListener('pointerup', away)
      document.removeEventListener('visibilitychange', away)
    }
  }, [])

  const keyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') setIsShown(true)
  }
  return (
    <div className="HoldToReveal">
      <ol className="HoldToReveal-words" dir="ltr" data-shown={isShown || undefined} aria-label={label}>
        {words.split(' ').map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity, and words may repeat
          <li key={at}>
            <span className="HoldToReveal-place">{at + 1}</span>
            {isShown ? word : <span aria-hidden="true">••••••</span>}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="Button HoldToReveal-press"
        data-variant="secondary"
        data-wide
        data-lead
        onPointerDown={() => setIsShown(true)}
        onPointerUp={hide}
        onPointerLeave={hide}
        onPointerCancel={hide}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={keyDown}
        onKeyUp={hide}
        onBlur={hide}
      >
        <Icon name="key" />
        <span className="Button-label">{holdToShow}</span>
      </button>
      <LiveRegion message={isShown ? shown : ''} />
    </div>
  )
}
