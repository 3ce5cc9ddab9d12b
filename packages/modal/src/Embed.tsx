import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { useId, useState } from 'react'
import { AnnounceContext } from './hooks/useAnnounce.ts'
import { ModalCard } from './ModalCard.tsx'

/** The modal's card as a part of the page: it can't be closed, and takes no focus from the page. */
export function Embed() {
  const titleId = useId()
  const [said, setSaid] = useState('')
  return (
    <AnnounceContext value={setSaid}>
      <section className="Embed" aria-labelledby={titleId}>
        <ModalCard titleId={titleId} isLeaving={false} />
      </section>
      <LiveRegion message={said} />
    </AnnounceContext>
  )
}
