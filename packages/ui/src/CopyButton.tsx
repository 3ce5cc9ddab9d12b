import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { LiveRegion } from './LiveRegion.tsx'

const said = { idle: '', copied: 'Copied', failed: 'Could not copy. Select the text and copy it by hand.' }

/** Copies a text and says so, to the eye and to the ear; an icon without children, a button with them. */
export function CopyButton({
  value,
  label,
  children,
  isWide,
  onCopy,
}: {
  value: string
  /** What is copied, in words: "Copy address". */
  label: string
  children?: ReactNode
  isWide?: boolean
  onCopy?: () => void
}) {
  const [state, setState] = useState<keyof typeof said>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
      onCopy?.()
    } catch {
      setState('failed')
    }
  }

  const icon = state === 'copied' ? 'check' : state === 'failed' ? 'warning' : 'copy'
  return (
    <span className="CopyButton" data-state={state} data-wide={isWide || undefined}>
      {children === undefined ? (
        <>
          <IconButton label={label} icon={icon} onClick={() => void copy()} />
          {state !== 'idle' && (
            <span className="CopyButton-bubble" aria-hidden="true">
              {state === 'copied' ? 'Copied' : 'Could not copy'}
            </span>
          )}
        </>
      ) : (
        <Button size="sm" isWide={isWide} icon={icon} onClick={() => void copy()} aria-label={label}>
          {state === 'copied' ? 'Copied' : state === 'failed' ? 'Could not copy' : children}
        </Button>
      )}
      <LiveRegion message={said[state]} />
    </span>
  )
}
