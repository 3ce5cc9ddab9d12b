import { requestClose } from '@latchkey/core/actions/requestClose'
import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { useFocusTrap } from '@latchkey/ui/useFocusTrap'
import { useWords } from '@latchkey/ui/words'
import { Activity, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useAccount } from './hooks/useAccount.ts'
import { AnnounceContext } from './hooks/useAnnounce.ts'
import { useKit } from './hooks/useKit.ts'
import { usePageLock } from './hooks/usePageLock.ts'
import { usePreload } from './hooks/usePreload.ts'
import { usePreparedCard } from './hooks/usePreparedCard.ts'
import { usePresence } from './hooks/usePresence.ts'
import { useSlice } from './hooks/useSlice.ts'
import { ModalCard } from './ModalCard.tsx'
import { Toasts } from './parts/Toasts.tsx'
import { modalWords } from './words/modal.ts'

/**
 * The dialog over the page: scrim, card, toast and the one live region. A fixed element and not a top-layer dialog,
 * because the wallet's frame must be able to lie above it.
 */
export function Modal() {
  const kit = useKit()
  const isOpen = useSlice(({ modal }) => modal.isOpen)
  const presence = usePresence(isOpen)
  const dialog = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [said, setSaid] = useState('')
  const close = useCallback(() => requestClose(kit), [kit])
  const { address, walletName, status } = useAccount()
  const cardKey = usePreparedCard(presence)
  const preload = usePreload()
  const words = useWords(modalWords)

  useFocusTrap(dialog, isOpen)
  usePageLock(isOpen)

  // Before it is seen: the first key pressed in it counts.
  useLayoutEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, close])

  const lastAddress = useRef(address)
  useEffect(() => {
    if (address) preload('Account')
    // The modal closes once a wallet has connected; screen readers need an announcement.
    if (address && !lastAddress.current) setSaid(words.connectedWith(walletName ?? ''))
    if (!address && lastAddress.current) setSaid(words.disconnected)
    lastAddress.current = address
  }, [address, walletName, preload, words])

  return (
    <AnnounceContext value={setSaid}>
      <div
        ref={dialog}
        className="Modal"
        data-presence={presence}
        tabIndex={-1}
        {...(isOpen && { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId })}
      >
        {/* Whoever has no wallet here yet will see the list: it is drawn out of sight when there is time, not at the click. */}
        {(presence !== 'gone' || status === 'disconnected') && (
          <Activity mode={presence === 'gone' ? 'hidden' : 'visible'}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way to close for the pointer; keys have Escape and the X */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
            <div className="Modal-scrim" data-testid="scrim" onClick={close} />
            <ModalCard key={cardKey} titleId={titleId} isLeaving={presence === 'leaving'} onClose={close} />
          </Activity>
        )}
        <Toasts />
        <LiveRegion message={said} />
      </div>
    </AnnounceContext>
  )
}
