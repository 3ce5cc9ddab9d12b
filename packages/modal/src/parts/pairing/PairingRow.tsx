import { warmPairing } from '@latchkey/core/actions/warmPairing'
import { canPair } from '@latchkey/core/connectors/walletConnect/walletConnect'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { usePreload } from '../../hooks/usePreload.ts'
import { connectWords } from '../../words/connect.ts'
import { WalletConnectMark } from './WalletConnectMark.tsx'

/** Connects any mobile wallet: a QR code or, on a phone, apps and a link for unlisted ones. */
export function PairingRow() {
  const kit = useKit()
  const navigate = useNavigate()
  const preload = usePreload()
  const words = useWords(connectWords)
  if (!canPair(kit) || kit.config.choice?.isListed(['pairing']) === false) return null
  const near = () => {
    preload('ConnectingWalletConnectBasic')
    warmPairing(kit)
  }
  return (
    <li onPointerEnter={near} onFocus={near}>
      <ListRow
        icon={<WalletConnectMark size={40} />}
        title="WalletConnect"
        trailing={<span className="WalletRows-get">{words.qrCode}</span>}
        onClick={() => navigate.push('ConnectingWalletConnectBasic')}
      />
    </li>
  )
}
