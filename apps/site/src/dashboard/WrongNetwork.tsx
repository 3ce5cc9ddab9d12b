import type { Account, Network } from '@latchkey/core'
import { useWallet } from '@latchkey/react'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { siteWords } from '../words.ts'
import { useAsk } from './useAsk.ts'
import { dashboardWords } from './words.ts'
import './WrongNetwork.css'

/** The wallet is on another network: names it and offers to switch. */
export function WrongNetwork({ account, wanted: { id, name } }: { account: Account; wanted: Network }) {
  const { wrongNetwork: says } = useWords(dashboardWords)
  const { unknownNetwork } = useWords(siteWords)
  const { switchChain } = useWallet()
  const { ask, isAsking, problem } = useAsk()
  const where = account.network.name ?? unknownNetwork(Number(account.chainId))
  return (
    <Card className="WrongNetwork DashboardGrid-wide" label={says.title(where)}>
      <IconTile icon="warning" />
      <div className="WrongNetwork-words" role="status">
        <h2 className="WrongNetwork-title">{says.title(where)}</h2>
        <p className="WrongNetwork-text">{problem ?? says.text(name)}</p>
      </div>
      <Button variant="primary" size="sm" isBusy={isAsking} onClick={() => void ask(() => switchChain(Number(id)))}>
        {says.action(name)}
      </Button>
    </Card>
  )
}
