import { networkOf } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { pieceWords } from '@latchkey/ui/pieceWords'
import { QrCode } from '@latchkey/ui/QrCode'
import { useWords } from '@latchkey/ui/words'
import { isAddress } from '@latchkey/wire/caip'
import { defineView } from '../defineView.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useKit } from '../hooks/useKit.ts'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { LinkedAddress } from '../parts/account/LinkedAddress.tsx'
import { receiveWords } from '../words/receive.ts'

function WalletReceive() {
  const kit = useKit()
  const say = useWords(receiveWords)
  const { copyAddress } = useWords(pieceWords)
  const shown = useShownAccount()
  const identity = useIdentity(shown?.address)
  if (!shown) return null
  const { address, chainId } = shown
  const { name, currency } = networkOf(chainId)
  const hasSeiAddress = typeof chainId === 'number' && isAddress(address) && currency.symbol === 'SEI'
  return (
    <div className="WalletReceive">
      <QrCode value={address} label={say.code} size={232} />
      {identity?.name && <p className="WalletReceive-name">{identity.name}</p>}
      <p className="WalletReceive-address">
        <AddressText address={address} format="full" />
      </p>
      <CopyButton value={address} isWide>
        {copyAddress}
      </CopyButton>
      <KeyValue
        rows={[
          {
            label: say.network,
            value: (
              <span className="WalletReceive-network">
                <ImageTile src={networkImageUrl(kit, chainId)} name={name} size={20} isRound />
                {name}
              </span>
            ),
          },
          ...(hasSeiAddress
            ? [{ label: say.linked, value: <LinkedAddress address={address} chainId={chainId} /> }]
            : []),
        ]}
      />
      <Banner>{say.text(currency.symbol, name)}</Banner>
    </div>
  )
}

/** The address to scan or copy, and which tokens it accepts. */
export default defineView('WalletReceive', {
  title: (_params, _kit, say) => say(receiveWords).title,
  Component: WalletReceive,
})
