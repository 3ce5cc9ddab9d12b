import { requestClose } from '@latchkey/core/actions/requestClose'
import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { useFocusTrap } from '@latchkey/ui/useFocusTrap'
import { useWords } from '@latchkey/ui/words'
import { Activity, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useAccount } from './hooks/useAccount.ts'
import { AnnounceContext } from './hooks/useAnnounce.ts'
import { useKit } from './hooks/useKit.ts'
import { usePageLock } from './hooks/usePageLock.ts'
import { usePreload } from './hooks/usePreload.ts'
import { usePreparedCard } from './hooks/usePreparedCard.ts'
import { usePresence } from './hooks/usePresence.ts'
import { useSlice } from './hooks/useSlice.ts'
import { useTopLayer } from './hooks/useTopLayer.ts'
import { ModalCard } from './ModalCard.tsx'
import { Toasts } from './parts/Toasts.tsx'
import { modalWords } from './words/modal.ts'

/** The dialog over the page. The top layer, with the frame in its slot, puts both above any dialog of the page. */
export function Modal() {
  const kit = useKit()
  const isOpen = useSlice(({ modal }) => modal.isOpen)
  const presence = usePresence(isOpen)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [said, setSaid] = useState('')
  const [news, setNews] = useState('')
  const close = useCallback(() => requestClose(kit), [kit])
  const { address, walletName, status } = useAccount()
  const cardKey = usePreparedCard(presence)
  const preload = usePreload()
  const words = useWords(modalWords)

  useFocusTrap(dialog, isOpen)
  // Stores the focused element before the dialog takes focus.
  usePageLock(dialog, isOpen)
  useTopLayer(dialog, isOpen, close)

  // Announcements after closing belong to this opening.
  useEffect(() => {
    if (isOpen) setNews('')
  }, [isOpen])

  const lastAddress = useRef(address)
  useEffect(() => {
    if (address) preload('Account')
    const isNew = Boolean(address) !== Boolean(lastAddress.current)
    lastAddress.current = address
    if (!isNew) return
    const text = address ? words.connectedWith(walletName ?? '') : words.disconnected
    setSaid(text)
    setNews(text)
  }, [address, walletName, preload, words])

  return (
    <AnnounceContext value={setSaid}>
      <dialog
        ref={dialog}
        className="Modal"
        data-presence={presence}
        tabIndex={-1}
        aria-labelledby={titleId}
        {...(isOpen ? { 'aria-modal': true } : { 'aria-hidden': true })}
      >
        {/* Users without a connected wallet will open the list, so it is rendered out of sight before the click. */}
        {(presence !== 'gone' || status === 'disconnected') && (
          <Activity mode={presence === 'gone' ? 'hidden' : 'visible'}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way to close for the pointer; keys have Escape and the X */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
            <div className="Modal-scrim" data-testid="scrim" onClick={close} />
            <ModalCard key={cardKey} titleId={titleId} isLeaving={presence === 'leaving'} onClose={close} />
          </Activity>
        )}
        <slot />
        {isOpen && <Toasts />}
        <LiveRegion message={said} />
      </dialog>
      {!isOpen && <Toasts />}
      {/* The modal closes once a wallet has connected, and its own region with it. */}
      <LiveRegion message={isOpen ? '' : news} />
    </AnnounceContext>
  )
}
