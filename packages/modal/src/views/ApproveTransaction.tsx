import { closeModal } from '@latchkey/core/actions/closeModal'
import { Button } from '@latchkey/ui/Button'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { type FocusEvent, useRef } from 'react'
import { defineView } from '../defineView.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useFramePlace } from '../hooks/useFramePlace.ts'
import { useKit } from '../hooks/useKit.ts'
import { approveTransactionWords } from '../words/approveTransaction.ts'
import { buttonsWords } from '../words/buttons.ts'

const focusFrame = (): void => document.getElementById('w3m-iframe')?.focus()

/** The frame is outside the dialog, so Tab moves from the card into it, and back to the card. */
const lead = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  const card = currentTarget.closest('.ModalCard')
  if (relatedTarget instanceof Node && card?.contains(relatedTarget)) focusFrame()
  else card?.querySelector<HTMLElement>('.Header-side:last-child button')?.focus()
}

function ApproveTransaction({ params }: { params: { isOwn: true } | undefined }) {
  const kit = useKit()
  const words = useWords(approveTransactionWords)
  const { cancel } = useWords(buttonsWords)
  const place = useRef<HTMLDivElement>(null)
  const isShown = useFramePlace(place, focusFrame)
  useAnnounce(isShown ? (params?.isOwn ? words.ownAsks : words.asks) : undefined)
  return (
    <div className="ApproveTransaction">
      <div
        ref={place}
        id="w3m-frame-container"
        className="ApproveTransaction-frame"
        data-ready={isShown}
        aria-busy={!isShown || undefined}
      >
        {isShown && (
          <button type="button" className="VisuallyHidden" onFocus={lead}>
            {params?.isOwn ? words.ownGoTo : words.goTo}
          </button>
        )}
        {/* The frame is transparent until it has drawn, so the waiting state stays visible below it. */}
        <div className="ApproveTransaction-wait" inert={isShown} aria-hidden={isShown || undefined}>
          <div className="ApproveTransaction-who">
            <Skeleton width={40} height={40} radius={12} />
            <Skeleton width={168} height={16} radius={6} />
          </div>
          <Skeleton height={132} radius={18} />
          <Skeleton width="72%" height={16} radius={6} />
          <Skeleton width="56%" height={16} radius={6} />
          <div className="ApproveTransaction-answers">
            <Button variant="secondary" isWide onClick={() => closeModal(kit)}>
              {cancel}
            </Button>
            <Skeleton height={48} radius={14} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The place where the wallet's own frame is shown for an answer (FRAME-18); closing cancels the request. */
export default defineView('ApproveTransaction', {
  title: (params, _kit, say) =>
    params?.isOwn ? say(approveTransactionWords).ownTitle : say(approveTransactionWords).title,
  Component: ApproveTransaction,
})
