import { Spinner } from '@latchkey/ui/Spinner'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefCallback, useRef } from 'react'
import type { ConsentPorts } from './consentGuard.ts'

type Press = { by: 'pointer'; x: number; y: number } | { by: 'key' }

/** How far a finger may move between press and release. */
const mostDriftPx = 12

/** The approve button: disabled for mouse, keyboard and scripts until the guard arms it. */
export function ConfirmButton({
  label,
  isArmed,
  isArmedNow,
  isSteady,
  isBusy,
  ports,
  watch,
  onHasty,
  onConfirm,
}: {
  label: string
  isArmed: boolean
  /** Asks the guard itself, since the screen may lag behind it. */
  isArmedNow: () => boolean
  /** Whether the pointer was here before the press, so the button wasn't moved under it. */
  isSteady: (pointerType: string) => boolean
  isBusy: boolean
  ports: Pick<ConsentPorts, 'isTrusted'>
  watch: RefCallback<Element>
  /** A press that came too early to count. */
  onHasty: () => void
  onConfirm: () => void
}) {
  const press = useRef<Press | undefined>(undefined)
  const isRepeat = useRef(false)
  const isReal = (event: { nativeEvent: Event }): boolean => {
    if (!ports.isTrusted(event.nativeEvent) || !isArmed) return false
    const isNow = isArmedNow()
    if (!isNow) onHasty()
    return isNow
  }

  const pointerDown = (event: PointerEvent) => {
    press.current = undefined
    if (!isReal(event)) return
    if (isSteady(event.pointerType)) press.current = { by: 'pointer', x: event.clientX, y: event.clientY }
    else onHasty()
  }
  const keyDown = (event: KeyboardEvent) => {
    isRepeat.current = event.repeat
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (event.repeat || !isReal(event)) {
      press.current = undefined
      event.preventDefault()
      return
    }
    press.current = { by: 'key' }
  }
  const click = (event: MouseEvent) => {
    const begun = press.current
    press.current = undefined
    if (!isReal(event) || isBusy) return
    // Screen readers press without pointer or key; a held key doesn't count.
    if (begun === undefined && (event.detail !== 0 || isRepeat.current)) return
    const isFar =
      begun?.by === 'pointer' &&
      event.detail !== 0 &&
      Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > mostDriftPx
    if (!isFar) onConfirm()
  }

  const isOff = !isArmed || isBusy
  return (
    <button
      type="button"
      className="Button ConfirmButton"
      data-variant="primary"
      data-size="md"
      data-wide
      disabled={isOff}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      ref={watch}
      onPointerDown={pointerDown}
      onKeyDown={keyDown}
      onClick={click}
    >
      {isBusy && (
        <span className="Button-lead">
          <Spinner size={20} />
        </span>
      )}
      <span className="Button-label">{label}</span>
    </button>
  )
}
