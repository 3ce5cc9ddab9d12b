import { setLinkingWallet } from '@latchkey/core/actions/setLinkingWallet'
import { startPairing } from '@latchkey/core/actions/startPairing'
import type { PairingState } from '@latchkey/core/state/pairing'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { errors } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/errors'
import type { ReactNode } from 'react'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { Standing } from './Standing.tsx'

const titles: Readonly<Record<string, string>> = {
  'pairing.relayUnreachable': 'No connection for pairing',
  'pairing.refused': 'Pairing is not available here',
}

const failureText = ({ failure }: PairingState): string => {
  if (!failure) return errors['connection.failed'].message
  return new WalletError(failure.code, { details: { relay: failure.relay } }).message
}

/** Where a pairing stands when there is no code to show: agreed, declined or failed, each with its next step. */
export function PairingStanding({ pairing, picture }: { pairing: PairingState; picture: ReactNode }) {
  const kit = useKit()
  const navigate = useNavigate()
  const { run, isBusy } = useAction(startPairing)
  const retry = () => {
    setLinkingWallet(kit, undefined)
    void run({ isNew: true })
  }
  if (pairing.status === 'connecting')
    return <Standing picture={picture} title="Approved" text="Your wallet said yes. One moment." />
  if (pairing.status === 'rejected') {
    return (
      <Standing picture={picture} title="You declined" text="Nothing was shared.">
        <Button variant="primary" icon="refresh" isWide onClick={retry}>
          Try again
        </Button>
      </Standing>
    )
  }
  return (
    <Standing
      picture={<IconTile icon="warning" tone="bad" size={64} />}
      title={titles[pairing.failure?.code ?? ''] ?? errors['connection.failed'].message}
      text={failureText(pairing)}
      isAlarming
    >
      <Button variant="primary" icon="refresh" isWide isBusy={isBusy} onClick={retry}>
        Try again
      </Button>
      <Button variant="ghost" isWide onClick={() => navigate.reset('Connect')}>
        Connect another way
      </Button>
    </Standing>
  )
}
