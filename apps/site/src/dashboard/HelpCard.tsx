import { openModal } from '@latchkey/core/actions/openModal'
import type { Kit } from '@latchkey/core/kit'
import { type NetworkId, networkOf } from '@latchkey/core/networks'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useWords } from '@latchkey/ui/words'
import './HelpCard.css'
import { dashboardWords } from './words.ts'

/** The page in three sentences, for users new to wallets. */
export function HelpCard({ kit, chainId }: { kit: Kit; chainId: NetworkId }) {
  const { help: says } = useWords(dashboardWords)
  return (
    <Card className="HelpCard DashboardGrid-card DashboardGrid-last" label={says.title}>
      <SectionTitle>{says.title}</SectionTitle>
      <p className="HelpCard-text">{says.text(networkOf(chainId).currency.symbol)}</p>
      <div className="HelpCard-actions">
        <Button size="sm" icon="help" onClick={() => openModal(kit, 'WhatIsAWallet')}>
          {says.action}
        </Button>
        <Button size="sm" href="/docs">
          {says.docs}
        </Button>
      </div>
    </Card>
  )
}
