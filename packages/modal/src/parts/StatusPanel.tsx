import type { ReactNode } from 'react'
import { useAnnounce } from '../hooks/useAnnounce.ts'

/** A status: icon, title, sentence and at most two buttons. Announced on change. */
export function StatusPanel({
  picture,
  title,
  text,
  isAlarming = false,
  note,
  children,
}: {
  picture: ReactNode
  title: string
  text: ReactNode
  /** A failure the user didn't cause; announced at once. */
  isAlarming?: boolean
  /** A quiet line under the text that may come and go without moving anything. */
  note?: string
  children?: ReactNode
}) {
  const spoken = typeof text === 'string' ? `${title}. ${text}` : title
  useAnnounce(isAlarming ? undefined : spoken)
  useAnnounce(note)
  return (
    <div className="StatusPanel">
      {picture}
      <div key={title} className="StatusPanel-words" role={isAlarming ? 'alert' : undefined}>
        <p className="StatusPanel-title">{title}</p>
        <p className="StatusPanel-text">{text}</p>
      </div>
      {note !== undefined && <p className="StatusPanel-note">{note}</p>}
      {children && <div className="StatusPanel-actions">{children}</div>}
    </div>
  )
}
