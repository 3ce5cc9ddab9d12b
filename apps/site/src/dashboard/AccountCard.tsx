import { openModal } from '@latchkey/core/actions/openModal'
import { explorerLink } from '@latchkey/core/explorerLink'
import type { Kit } from '@latchkey/core/kit'
import type { NativeBalance } from '@latchkey/core/queries/nativeBalance'
import type { Fact } from '@latchkey/core/queries/watchQuery'
import { AddressText } from '@latchkey/ui/AddressText'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { useState } from 'react'
import { dashboardWords } from './words.ts'
import './AccountCard.css'
import { BalanceText } from './BalanceText.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'

const focusOn = (id: string) => () => document.getElementById(id)?.focus()

/** Who is connected and what they have. */
export function AccountCard({
  kit,
  address,
  chainId,
  walletName,
  balance,
}: {
  kit: Kit
  address: Address
  chainId: number
  walletName: string | undefined
  balance: Fact<NativeBalance> & { refresh: () => void }
}) {
  const { account: says } = useWords(dashboardWords)
  const [isReceiving, setIsReceiving] = useState(false)
  const explorer = explorerLink(kit, chainId, 'address', address)
  const isEmpty = balance.data?.units === '0'
  return (
    <Card className="AccountCard DashboardGrid-card" label={says.title}>
      <div className="AccountCard-head">
        <Avatar address={address} size={44} />
        <div className="AccountCard-who">
          <div className="AccountCard-address">
            <AddressText address={address} />
            <CopyButton value={address} label={says.copyAddress} />
          </div>
          <div className="AccountCard-line">
            {walletName && <span className="AccountCard-wallet">{walletName}</span>}
            <Button variant="link" href={explorer.href} target="_blank" iconEnd="external" className="AccountCard-link">
              {says.explorer(explorer.name)}
            </Button>
          </div>
        </div>
      </div>
      <BalanceText balance={balance} />
      <div className="AccountCard-actions">
        <Button size="sm" icon="arrow-up" onClick={() => openModal(kit, 'WalletSend')}>
          {says.send}
        </Button>
        <Button
          size="sm"
          icon="arrow-down"
          aria-expanded={isReceiving || isEmpty}
          onClick={() => setIsReceiving(!isReceiving)}
        >
          {says.receive}
        </Button>
        <Button size="sm" icon="key" onClick={focusOn('sign-message')}>
          {says.sign}
        </Button>
      </div>
      {(isReceiving || isEmpty) && <ReceivePanel address={address} chainId={chainId} isEmpty={isEmpty} />}
    </Card>
  )
}
