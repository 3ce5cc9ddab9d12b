import { startPairing } from '@latchkey/core/actions/startPairing'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useStart } from '../hooks/useStart.ts'
import { PairingCode } from '../parts/pairing/PairingCode.tsx'
import { PairingOnPhone } from '../parts/pairing/PairingOnPhone.tsx'
import { PairingStatus } from '../parts/pairing/PairingStatus.tsx'
import { WalletConnectMark } from '../parts/pairing/WalletConnectMark.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { pairingWords } from '../words/pairing.ts'

const codeStates: readonly string[] = ['idle', 'preparing', 'waiting']

function ConnectingWalletConnectBasic() {
  const { ports } = useKit()
  const navigate = useNavigate()
  const { scan } = useWords(pairingWords)
  const { getWallet } = useWords(buttonsWords)
  const pairing = useSlice((state) => state.pairing)
  const { run } = useAction(startPairing)
  useStart(() => void run())
  if (!codeStates.includes(pairing.status))
    return <PairingStatus pairing={pairing} picture={<IconTile icon="phone" size={64} />} />
  if (ports.device.isMobile) return <PairingOnPhone />
  return (
    <PairingCode
      mark={<WalletConnectMark />}
      says={scan}
      getLabel={getWallet}
      onGet={() => navigate.push('GetWallet', {})}
    />
  )
}

/** A QR code for wallets on other devices; on a phone, the apps that can take it. */
export default defineView('ConnectingWalletConnectBasic', {
  title: (_params, { ports }, say) => say(pairingWords)[ports.device.isMobile ? 'phoneTitle' : 'title'],
  Component: ConnectingWalletConnectBasic,
})
