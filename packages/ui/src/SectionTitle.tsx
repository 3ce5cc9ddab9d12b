import type { ReactNode } from 'react'

/** The heading of a card or of a group in it, with space for a short note at the end. */
export function SectionTitle({
  children,
  level = 2,
  size = 'title',
  trailing,
  id,
}: {
  children: ReactNode
  level?: 1 | 2 | 3
  /** `group` is the small heading over part of a list: Today, Yesterday. */
  size?: 'title' | 'group'
  trailing?: ReactNode
  id?: string
}) {
  const Heading = `h${level}` as const
  return (
    <div className="SectionTitle" data-size={size}>
      <Heading className="SectionTitle-text" id={id}>
        {children}
      </Heading>
      {trailing && <div className="SectionTitle-end">{trailing}</div>}
    </div>
  )
}
