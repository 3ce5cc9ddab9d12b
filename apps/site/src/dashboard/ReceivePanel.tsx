import { networkOf } from '@latchkey/core/networks'
import { AddressText } from '@latchkey/ui/AddressText'
import { Card } from '@latchkey/ui/Card'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { QrCode } from '@latchkey/ui/QrCode'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { dashboardWords } from './words.ts'
import './ReceivePanel.css'

/** The whole address, to copy or to scan; for an account without money it is also the next step. */
export function ReceivePanel({ address, chainId, isEmpty }: { address: Address; chainId: number; isEmpty: boolean }) {
  const { account: says } = useWords(dashboardWords)
  return (
    <Card className={isEmpty ? 'ReceivePanel ReceivePanel-first' : 'ReceivePanel'} variant="inset">
      <QrCode value={address} label={says.receiveCode} size={132} />
      <div className="ReceivePanel-words">
        <h2 className="ReceivePanel-title">{isEmpty ? says.emptyTitle : says.receiveTitle}</h2>
        <p className="ReceivePanel-text">{isEmpty ? says.emptyText : says.receiveText(networkOf(chainId).name)}</p>
        <p className="ReceivePanel-address">
          <AddressText address={address} format="full" />
        </p>
        <CopyButton value={address} label={says.copyAddress}>
          {says.copyAddress}
        </CopyButton>
      </div>
    </Card>
  )
}
