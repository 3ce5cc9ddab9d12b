import type { Network } from '@latchkey/core'
import { useModal } from '@latchkey/react'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useWords } from '@latchkey/ui/words'
import './HelpCard.css'
import { dashboardWords } from './words.ts'

/** The page in three sentences, for users new to wallets. */
export function HelpCard({ network }: { network: Network }) {
  const { help: says } = useWords(dashboardWords)
  const { open } = useModal()
  return (
    <Card className="HelpCard DashboardGrid-card DashboardGrid-last" label={says.title}>
      <SectionTitle>{says.title}</SectionTitle>
      <p className="HelpCard-text">{says.text(network.coin.symbol)}</p>
      <div className="HelpCard-actions">
        <Button size="sm" icon="help" onClick={() => void open('help')}>
          {says.action}
        </Button>
        <Button size="sm" href="/docs">
          {says.docs}
        </Button>
      </div>
    </Card>
  )
}
