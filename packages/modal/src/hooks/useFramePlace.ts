import { prepareFrame } from '@latchkey/core/actions/prepareFrame'
import { currentEntry } from '@latchkey/core/state/router'
import { limits } from '@latchkey/wire/limits'
import { type RefObject, useEffect, useState } from 'react'
import { useKit } from './useKit.ts'
import { useSlice } from './useSlice.ts'

/** Animation frames that a place must stay still before the iframe is laid over it. */
const stillFrames = 3

/** In a low window the frame covers the card's title: with less height than this the wallet can't show a request. */
const roomFor = ({ left, top, width, height }: DOMRect) => {
  const needed = Math.min(limits.consent.minHeightPx, window.innerHeight)
  if (height >= needed) return { left, top, width, height }
  return { left, top: Math.max(0, Math.min(top, window.innerHeight - needed)), width, height: needed }
}

/**
 * Lays the wallet's frame over a place of the card and keeps it there until the approval is over. The position
 * is read in every animation frame, because the card rises, grows, shakes and is dragged, and the frame isn't part of it.
 */
export const useFramePlace = (place: RefObject<HTMLElement | null>, onShown: () => void): boolean => {
  const kit = useKit()
  const [isShown, setIsShown] = useState(false)
  // It disappears with the approval, not with the fading card.
  const isWanted = useSlice(({ modal, router }) => modal.isOpen && currentEntry(router).view === 'ApproveTransaction')

  useEffect(() => {
    const element = place.current
    if (!isWanted || !element) return
    const { frameHost } = kit.ports
    let state: 'loading' | 'ready' | 'shown' = 'loading'
    let last = ''
    let still = 0
    let request = 0
    const look = () => {
      const { left, top, width, height } = roomFor(element.getBoundingClientRect())
      const now = `${left} ${top} ${width} ${height}`
      still = now === last ? still + 1 : 0
      last = now
      const isFirst = state === 'ready' && still >= stillFrames
      if (isFirst || (state === 'shown' && still === 0)) frameHost.show({ left, top, width, height })
      if (isFirst) {
        state = 'shown'
        setIsShown(true)
        onShown()
      }
      request = requestAnimationFrame(look)
    }
    look()
    void prepareFrame(kit).then(
      () => {
        state = 'ready'
      },
      // A frame that doesn't load fails the waiting request, which shows the error.
      () => undefined,
    )
    return () => {
      cancelAnimationFrame(request)
      frameHost.hide()
      setIsShown(false)
    }
  }, [isWanted, kit, place, onShown])

  return isShown
}
