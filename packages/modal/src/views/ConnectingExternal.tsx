import { connectorName } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { leaveConnecting } from '@latchkey/core/actions/leaveConnecting'
import { canPair } from '@latchkey/core/connectors/walletConnect/walletConnect'
import type { Kit } from '@latchkey/core/kit'
import { seenWallets } from '@latchkey/core/queries/wallets'
import { platformsOf } from '@latchkey/core/wallets/deepLinks'
import { allRows, rowImageUrl, type WalletRow } from '@latchkey/core/wallets/walletList'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { isUserRejected, sentenceOf, type WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type { ReactNode } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useLater } from '../hooks/useLater.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useStart } from '../hooks/useStart.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { connectingWords } from '../words/connecting.ts'

type Outcome = { title: string; text: string; isAlarming: boolean }

const useOutcome = (error: WalletError | undefined, wallet: string): Outcome => {
  const words = useWords(connectingWords)
  const { say } = useWords(errorWords)
  if (isUserRejected(error)) return { title: words.declined, text: words.nothingShared, isAlarming: false }
  if (error?.code === 'connection.requestPending')
    return { title: words.isAsking(wallet), text: say(error), isAlarming: false }
  if (error?.code === 'connection.walletLocked')
    return { title: words.isLocked(wallet), text: say(error), isAlarming: false }
  if (error?.code === 'connection.walletGone')
    return { title: words.isGone(wallet), text: say(error), isAlarming: true }
  return {
    title: say(sentenceOf('connection.failed')),
    text: words.failed(wallet),
    isAlarming: true,
  }
}

const findRow = (rows: readonly WalletRow[], connectorId: string): WalletRow | undefined =>
  rows.find((row) => row.connectorId === connectorId)

/** A link to the same wallet on a phone, if the registry knows its app and pairing is available. */
const useWayToPhone = (row: WalletRow | undefined): ReactNode => {
  const kit = useKit()
  const navigate = useNavigate()
  const { onPhone } = useWords(connectingWords)
  const wallet = kit.ports.device.isMobile || !canPair(kit) ? undefined : row?.wallet
  if (!wallet || !platformsOf(wallet, { isInstalled: true, isMobile: false }).includes('mobile')) return undefined
  const open = () => navigate.replace('ConnectingWalletConnect', { walletId: wallet.id, platform: 'mobile' })
  return (
    <Button variant="link" onClick={open}>
      {onPhone}
    </Button>
  )
}

const connectAndLeave = async (kit: Kit, connectorId: string, namespace?: 'solana'): Promise<void> => {
  if (namespace) await (await import('@latchkey/core/actions/connectOnSolana')).connectOnSolana(kit, connectorId)
  else await connect(kit, connectorId)
  leaveConnecting(kit)
}

function ConnectingExternal({
  params: { connectorId, namespace },
}: {
  params: { connectorId: string; namespace?: 'solana' }
}) {
  const kit = useKit()
  const installed = useInstalled()
  const words = useWords(connectingWords)
  const row = findRow(allRows(installed, [seenWallets(kit)], false), connectorId)
  const wallet = row?.name ?? words.yourWallet
  const wayToPhone = useWayToPhone(row)
  const { run, hasFailed, error } = useAction(connectAndLeave)
  useStart(() => void run(connectorId, namespace))
  const isLate = useLater(!hasFailed, limits.modal.hintMs)
  const outcome = useOutcome(error, wallet)
  const { tryAgain } = useWords(buttonsWords)
  const picture = (state: 'waiting' | 'calm' | 'failed') => (
    <WaitRing src={row && rowImageUrl(kit, row)} name={wallet} state={state} />
  )

  if (!hasFailed) {
    return (
      <StatusPanel
        picture={picture('waiting')}
        title={words.continueIn(wallet)}
        text={words.accept}
        note={isLate ? words.nothingHappens : ''}
      >
        {wayToPhone}
      </StatusPanel>
    )
  }
  return (
    <StatusPanel picture={picture(outcome.isAlarming ? 'failed' : 'calm')} {...outcome}>
      <Button variant="primary" icon="refresh" isWide onClick={() => void run(connectorId, namespace)}>
        {tryAgain}
      </Button>
      {wayToPhone}
    </StatusPanel>
  )
}

/** Connects a browser wallet and shows the status. */
export default defineView('ConnectingExternal', {
  title: ({ connectorId }, kit, say) => {
    const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
    return connector && connectorId !== 'injected' ? connectorName(connector) : say(connectingWords).title
  },
  Component: ConnectingExternal,
})
