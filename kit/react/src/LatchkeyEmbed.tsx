import type { EmbedView } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { createAdopter } from './buttonSheet.ts'
import { embedPlaceholderCss } from './embedPlaceholderCss.ts'
import { KitButton } from './KitButton.tsx'
import { useLatchkey } from './LatchkeyProvider.tsx'

const adoptEmbedSheet = /* @__PURE__ */ createAdopter(embedPlaceholderCss)

/**
 * Shows a view of the modal inside the page. Its code loads after the first paint; until then, and on a server, its space
 * stays reserved. Approvals and sign-ins open in the dialog.
 */
export function LatchkeyEmbed({
  view = 'connect',
  className,
}: {
  view?: EmbedView | undefined
  className?: string | undefined
}) {
  const client = useLatchkey()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    let remove = () => {}
    setState('loading')
    client.embed(place.current as HTMLDivElement, view).then(
      (removeView) => {
        if (isOver) return removeView()
        remove = removeView
        setState('ready')
      },
      () => isOver || setState('failed'),
    )
    return () => {
      isOver = true
      remove()
    }
  }, [client, view, tries])
  return (
    <div
      ref={adoptEmbedSheet}
      className={['latchkey-embed', className].filter(Boolean).join(' ')}
      aria-busy={state === 'loading'}
    >
      <div ref={place} />
      {state === 'failed' && (
        <KitButton className={undefined} isBusy={false} onClick={() => setTries((last) => last + 1)}>
          Try again
        </KitButton>
      )}
    </div>
  )
}
