import { Icon } from '@latchkey/ui/Icon'
import { ImageTile } from '@latchkey/ui/ImageTile'
import type { ReactNode } from 'react'

/** A wallet or network icon with a spinning ring while waiting. */
export function WaitRing({
  src,
  name,
  children,
  state,
}: {
  src?: string | undefined
  name: string
  /** A custom icon, such as a provider's logo. */
  children?: ReactNode
  state: 'waiting' | 'calm' | 'failed'
}) {
  return (
    <span className="WaitRing" data-state={state} aria-hidden="true">
      <svg className="WaitRing-ring" viewBox="0 0 112 112" width="112" height="112" fill="none" aria-hidden="true">
        <rect x="4" y="4" width="104" height="104" rx="34" pathLength="100" className="WaitRing-track" />
        {state === 'waiting' && (
          <rect x="4" y="4" width="104" height="104" rx="34" pathLength="100" className="WaitRing-arc" />
        )}
      </svg>
      {children ?? <ImageTile src={src} name={name} size={80} />}
      {state === 'failed' && (
        <span className="WaitRing-badge">
          <Icon name="warning" size={16} />
        </span>
      )}
    </span>
  )
}
