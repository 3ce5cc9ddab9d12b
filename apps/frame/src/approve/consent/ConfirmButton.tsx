import { Spinner } from '@latchkey/ui/Spinner'
import { walletLimits } from '@latchkey/wire/limits'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefCallback,
  useEffect,
  useRef,
} from 'react'
import type { ConsentPorts } from './consentGuard.ts'
import { useHold } from './useHold.ts'
import './ConfirmButton.css'

/** Read by the style sheet. */
const holdStyle = { '--hold': `${walletLimits.consent.holdMs}ms` } as CSSProperties

type Press = { by: 'pointer'; x: number; y: number } | { by: 'key' }

/** What to do, said under the request: look again, hold the button, or lift the finger. */
export type PressHint = 'hasty' | 'hold' | 'lift'

/** Where a finger is the usual pointer, the screen says from the start that it has to hold. */
export const firstHint = ({
  mustHold,
  isCoarse,
}: Pick<ConsentPorts, 'mustHold' | 'isCoarse'>): PressHint | undefined => (mustHold && isCoarse() ? 'hold' : undefined)

/** How far the pointer may move between press and release. */
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
  onHint,
  onConfirm,
}: {
  label: string
  isArmed: boolean
  /** Asks the guard itself, since the screen may lag behind it. */
  isArmedNow: () => boolean
  /** Whether the pointer was here before the press, so the button wasn't moved under it. */
  isSteady: (pointerType: string) => boolean
  isBusy: boolean
  ports: Pick<ConsentPorts, 'isTrusted' | 'mustHold' | 'now' | 'after'>
  watch: RefCallback<Element>
  /** A press that doesn't count yet. */
  onHint: (hint: PressHint) => void
  onConfirm: () => void
}) {
  const press = useRef<Press | undefined>(undefined)
  const isRepeat = useRef(false)
  const hold = useHold(ports, () => onHint('lift'))
  const { stop } = hold
  useEffect(() => {
    if (!isArmed) stop()
  }, [isArmed, stop])
  const isReal = (event: { nativeEvent: Event }): boolean => {
    if (!ports.isTrusted(event.nativeEvent) || !isArmed) return false
    const isNow = isArmedNow()
    if (!isNow) onHint('hasty')
    return isNow
  }

  const pointerDown = (event: PointerEvent) => {
    press.current = undefined
    if (!isReal(event)) return
    const isMouse = event.pointerType !== 'touch' && event.pointerType !== 'pen'
    if (isSteady(event.pointerType) || (!isMouse && !ports.mustHold))
      press.current = { by: 'pointer', x: event.clientX, y: event.clientY }
    else if (isMouse) onHint('hasty')
    else {
      hold.start(event)
      onHint('hold')
    }
  }
  /** A page can move its frame under a click. With the focus from it, the user's next key would press this button. */
  const mouseDown = (event: MouseEvent) => {
    if (press.current === undefined) event.preventDefault()
  }
  const pointerUp = (event: PointerEvent) => {
    const hasHeld = hold.end(event)
    if (hasHeld === undefined) return
    if (!hasHeld) onHint('hold')
    else if (isReal(event) && !isBusy) onConfirm()
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
      data-hold={hold.stage}
      style={holdStyle}
      onPointerDown={pointerDown}
      onPointerUp={pointerUp}
      onPointerCancel={hold.stop}
      onContextMenu={(event) => event.preventDefault()}
      onMouseDown={mouseDown}
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
