import type { ReactNode } from 'react'
import { adoptButtonSheet } from './buttonSheet.ts'
import { useLatchkey } from './LatchkeyProvider.tsx'

/** A button with our look. The modal's code loads when the pointer or focus comes near. */
export function KitButton({
  className,
  isBusy,
  label,
  onClick,
  children,
}: {
  className: string | undefined
  isBusy: boolean
  /** Read out instead of the content. */
  label?: string
  onClick: () => void
  children: ReactNode
}) {
  const client = useLatchkey()
  const near = () => void client.preload().catch(() => undefined)
  return (
    <button
      type="button"
      // Before the browser lays the button out, so it never shows without its style.
      ref={adoptButtonSheet}
      className={['latchkey-button', className].filter(Boolean).join(' ')}
      aria-busy={isBusy}
      aria-label={label}
      onPointerEnter={near}
      onFocus={near}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
