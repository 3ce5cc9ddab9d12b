import type { ReactNode } from 'react'

/** A short label: Recent, Installed, QR code. */
export function Tag({
  children,
  tone = 'neutral',
}: {
  children: ReactNode
  tone?: 'neutral' | 'accent' | 'good' | 'bad'
}) {
  return (
    <span className="Tag" data-tone={tone}>
      {children}
    </span>
  )
}
