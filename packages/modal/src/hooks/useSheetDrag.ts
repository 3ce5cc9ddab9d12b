import { type PointerEvent, type RefObject, useRef } from 'react'

/** How far down, in px, closes the sheet. */
const dismissAt = 96
/** A finger is never still; less than this is a press. */
const slack = 6

/** The handle of the bottom sheet: pulls the card down and closes it, or closes it when pressed. */
export const useSheetDrag = (card: RefObject<HTMLElement | null>, onClose: () => void) => {
  const start = useRef<number | undefined>(undefined)
  const wasPulled = useRef(false)

  const pulled = (event: PointerEvent): number =>
    start.current === undefined ? 0 : Math.max(0, event.clientY - start.current)

  const settle = () => {
    start.current = undefined
    if (card.current) card.current.style.transform = ''
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.clientY
      wasPulled.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined && card.current) card.current.style.transform = `translateY(${pulled(event)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isAway = pulled(event) > dismissAt
      wasPulled.current = pulled(event) > slack
      if (!isAway) return settle()
      start.current = undefined
      onClose()
      // It leaves from where it was released; a sheet that may not close yet returns.
      requestAnimationFrame(() => card.current?.hasAttribute('data-leaving') || settle())
    },
    onPointerCancel: settle,
    onClick: () => wasPulled.current || onClose(),
  }
}
