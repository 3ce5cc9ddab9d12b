import { type ReactNode, useMemo } from 'react'
import { qrDrawing, quietModules } from './qrDrawing.ts'

/** The size of codes that connect a phone. */
export const qrSize = 288

/** A QR code: dark on white in both themes, with space for a logo in the middle. */
export function QrCode({
  value,
  label,
  mark,
  size = qrSize,
}: {
  value: string
  /** What scanning does, in words. */
  label: string
  /** About a sixth of the size: 48 px at the default. */
  mark?: ReactNode
  size?: number
}) {
  const hasMark = mark !== undefined
  const drawing = useMemo(() => qrDrawing(value, hasMark), [value, hasMark])
  const dots = drawing.dots.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h.01`).join('')
  const full = drawing.size + quietModules * 2
  return (
    <div className="QrCode" style={{ maxWidth: size }}>
      <svg viewBox={`${-quietModules} ${-quietModules} ${full} ${full}`} role="img" aria-label={label}>
        <path className="QrCode-dots" d={dots} />
        {drawing.eyes.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect className="QrCode-ring" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.9" />
            <rect className="QrCode-pupil" x={x + 2} y={y + 2} width="3" height="3" rx="0.95" />
          </g>
        ))}
      </svg>
      {hasMark && (
        <div className="QrCode-mark" style={{ width: `${((drawing.hole - 1) / full) * 100}%` }}>
          {mark}
        </div>
      )}
    </div>
  )
}
