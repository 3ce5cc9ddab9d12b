import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { copiedMs } from './copiedMs.ts'
import { IconButton } from './IconButton.tsx'
import { LiveRegion } from './LiveRegion.tsx'
import { pieceWords } from './pieceWords.ts'
import { useWords } from './words.ts'

/** Copies a text and confirms it visually and to screen readers; an icon without children, a button with them. */
export function CopyButton({
  value,
  label,
  children,
  isWide,
}: {
  value: string
  /** What is copied, in words. "Copy address" by default. */
  label?: string
  children?: ReactNode
  isWide?: boolean
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const words = useWords(pieceWords)
  const action = label ?? words.copyAddress
  const said = { idle: '', copied: words.copied, failed: words.copyByHand }

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), copiedMs)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  const icon = state === 'copied' ? 'check' : state === 'failed' ? 'warning' : 'copy'
  return (
    <span className="CopyButton" data-state={state} data-wide={isWide || undefined}>
      {children === undefined ? (
        <>
          <IconButton label={action} icon={icon} onClick={() => void copy()} />
          {state !== 'idle' && (
            <span className="CopyButton-bubble" aria-hidden="true">
              {state === 'copied' ? words.copied : words.notCopied}
            </span>
          )}
        </>
      ) : (
        <Button size="sm" isWide={isWide} icon={icon} onClick={() => void copy()} aria-label={action}>
          {state === 'copied' ? words.copied : state === 'failed' ? words.notCopied : children}
        </Button>
      )}
      <LiveRegion message={said[state]} />
    </span>
  )
}
