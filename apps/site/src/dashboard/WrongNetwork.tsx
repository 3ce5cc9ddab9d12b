import { switchNetwork } from '@latchkey/core/actions/switchNetwork'
import type { Kit } from '@latchkey/core/kit'
import { type NetworkId, networkOf, toNetworkId } from '@latchkey/core/networks'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { findChain } from '@latchkey/wire/chains'
import { siteWords } from '../words.ts'
import { useAsk } from './useAsk.ts'
import { dashboardWords } from './words.ts'
import './WrongNetwork.css'

const useNetworkName = (chainId: NetworkId | undefined): string => {
  const { unknown } = useWords(dashboardWords).wrongNetwork
  const { unknownNetwork } = useWords(siteWords)
  if (chainId === undefined) return unknown
  const chain = findChain(toNetworkId(chainId))
  return chain && !chain.isRetired ? chain.name : unknownNetwork(Number(chainId))
}

/** The wallet is elsewhere: where, and the one button that brings it here. */
export function WrongNetwork({ kit, found, wanted }: { kit: Kit; found: NetworkId | undefined; wanted: number }) {
  const { wrongNetwork: says } = useWords(dashboardWords)
  const { ask, isAsking, problem } = useAsk(kit)
  const where = useNetworkName(found)
  const name = networkOf(wanted).name
  return (
    <Card className="WrongNetwork DashboardGrid-wide" label={says.title(where)}>
      <IconTile icon="warning" />
      <div className="WrongNetwork-words" role="status">
        <h2 className="WrongNetwork-title">{says.title(where)}</h2>
        <p className="WrongNetwork-text">{problem ?? says.text(name)}</p>
      </div>
      <Button variant="primary" size="sm" isBusy={isAsking} onClick={() => void ask(() => switchNetwork(kit, wanted))}>
        {says.action(name)}
      </Button>
    </Card>
  )
}
