import type { ReactNode } from 'react'
import { Card } from '../src/Card.tsx'
import { SectionTitle } from '../src/SectionTitle.tsx'

/** One card of the gallery. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card label={title}>
      <SectionTitle>{title}</SectionTitle>
      <div className="Gallery-stack">{children}</div>
    </Card>
  )
}
