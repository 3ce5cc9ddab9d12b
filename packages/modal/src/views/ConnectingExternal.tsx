import { connect } from '@latchkey/core/actions/connect'
import { leaveConnecting } from '@latchkey/core/actions/leaveConnecting'
import type { Kit } from '@latchkey/core/kit'
import { allRows, rowImageUrl, type WalletRow } from '@latchkey/core/walletList'
import { Button } from '@latchkey/ui/Button'
import { errors } from '@latchkey/wire/catalogue'
import { isUserRejected, type WalletError } from '@latchkey/wire/errors'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useLater } from '../hooks/useLater.ts'
import { useStart } from '../hooks/useStart.ts'
import { Standing } from '../parts/Standing.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'

/** When a person starts to wonder whether anything happens. */
const hintMs = 8_000

type Words = { title: string; text: string; isAlarming: boolean }

const wordsFor = (error: WalletError | undefined, wallet: string): Words => {
  if (isUserRejected(error)) return { title: 'You declined', text: 'Nothing was shared.', isAlarming: false }
  if (error?.code === 'connection.requestPending')
    return { title: `${wallet} is already asking`, text: error.message, isAlarming: false }
  if (error?.code === 'connection.walletLocked')
    return { title: `${wallet} is locked`, text: error.message, isAlarming: false }
  if (error?.code === 'connection.walletGone')
    return { title: `${wallet} is not here any more`, text: error.message, isAlarming: true }
  return {
    title: errors['connection.failed'].message,
    text: `${wallet} did not connect. Check that it is open and up to date, then try again.`,
    isAlarming: true,
  }
}

const findRow = (rows: readonly WalletRow[], connectorId: string): WalletRow | undefined =>
  rows.find((row) => row.connectorId === connectorId)

const connectAndLeave = async (kit: Kit, connectorId: string): Promise<void> => {
  await connect(kit, connectorId)
  leaveConnecting(kit)
}

function ConnectingExternal({ params: { connectorId } }: { params: { connectorId: string } }) {
  const kit = useKit()
  const installed = useInstalled()
  const row = findRow(allRows(installed, [], false), connectorId)
  const wallet = row?.name ?? 'your wallet'
  const { run, hasFailed, error } = useAction(connectAndLeave)
  useStart(() => void run(connectorId))
  const isLate = useLater(!hasFailed, hintMs)
  const picture = (state: 'waiting' | 'calm' | 'failed') => (
    <WaitRing src={row && rowImageUrl(kit, row)} name={wallet} state={state} />
  )

  if (!hasFailed) {
    return (
      <Standing
        picture={picture('waiting')}
        title={`Continue in ${wallet}`}
        text="Accept the connection request in the wallet"
        note={isLate ? 'Nothing happening? Unlock the wallet or click its icon.' : ''}
      />
    )
  }
  const words = wordsFor(error, wallet)
  return (
    <Standing picture={picture(words.isAlarming ? 'failed' : 'calm')} {...words}>
      <Button variant="primary" icon="refresh" isWide onClick={() => void run(connectorId)}>
        Try again
      </Button>
    </Standing>
  )
}

/** Asks a wallet in this browser to connect, and says how that stands. */
export default defineView('ConnectingExternal', {
  title: ({ connectorId }, kit) => {
    const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
    return connector && connectorId !== 'injected' ? connector.name : 'Connect a wallet'
  },
  Component: ConnectingExternal,
})
