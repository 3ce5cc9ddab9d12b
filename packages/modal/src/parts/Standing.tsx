import type { ReactNode } from 'react'
import { useAnnounce } from '../hooks/useAnnounce.ts'

/** How things stand, in one picture, one line, one sentence and at most two buttons. Spoken whenever it changes. */
export function Standing({
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
  /** Something failed that the person did not choose: spoken at once. */
  isAlarming?: boolean
  /** A quiet line under the text that may come and go without moving anything. */
  note?: string
  children?: ReactNode
}) {
  const spoken = typeof text === 'string' ? `${title}. ${text}` : title
  useAnnounce(isAlarming ? undefined : spoken)
  useAnnounce(note)
  return (
    <div className="Standing">
      {picture}
      <div key={title} className="Standing-words" role={isAlarming ? 'alert' : undefined}>
        <p className="Standing-title">{title}</p>
        <p className="Standing-text">{text}</p>
      </div>
      {note !== undefined && <p className="Standing-note">{note}</p>}
      {children && <div className="Standing-actions">{children}</div>}
    </div>
  )
}
