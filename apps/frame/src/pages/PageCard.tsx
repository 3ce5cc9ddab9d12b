import { Card } from '@latchkey/ui/Card'
import type { ReactNode } from 'react'
import './PageCard.css'

export function PageCard({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <Card className="PageCard">
      <h1 className="PageCard-title">{title}</h1>
      {text && <p className="PageCard-text">{text}</p>}
      {children}
    </Card>
  )
}
