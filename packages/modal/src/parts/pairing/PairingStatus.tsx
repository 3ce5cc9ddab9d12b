import { setLinkingWallet } from '@latchkey/core/actions/setLinkingWallet'
import { startPairing } from '@latchkey/core/actions/startPairing'
import type { PairingState } from '@latchkey/core/state/pairing'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { type Sentence, sentenceOf, WalletError } from '@latchkey/wire/errors'
import type { ReactNode } from 'react'
import { useAction } from '../../hooks/useAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { connectingWords } from '../../words/connecting.ts'
import { StatusPanel } from '../StatusPanel.tsx'

const titles: Readonly<Record<string, 'relayUnreachable' | 'relayRefused' | 'unsupported'>> = {
  'pairing.relayUnreachable': 'relayUnreachable',
  'pairing.refused': 'relayRefused',
  'pairing.unsupported': 'unsupported',
}

const failureText = ({ failure }: PairingState): Sentence =>
  failure ? new WalletError(failure.code, { details: failure.details }) : sentenceOf('connection.failed')

/** The pairing status without a QR code: approved, declined or failed, with the next step. */
export function PairingStatus({ pairing, picture }: { pairing: PairingState; picture: ReactNode }) {
  const kit = useKit()
  const words = useWords(connectingWords)
  const { tryAgain } = useWords(buttonsWords)
  const { say } = useWords(errorWords)
  const title = titles[pairing.failure?.code ?? '']
  const navigate = useNavigate()
  const { run, isBusy } = useAction(startPairing)
  const retry = () => {
    setLinkingWallet(kit, undefined)
    void run({ isNew: true })
  }
  if (pairing.status === 'connecting')
    return <StatusPanel picture={picture} title={words.approved} text={words.approvedText} />
  if (pairing.status === 'rejected') {
    return (
      <StatusPanel picture={picture} title={words.declined} text={words.nothingShared}>
        <Button variant="primary" icon="refresh" isWide onClick={retry}>
          {tryAgain}
        </Button>
      </StatusPanel>
    )
  }
  return (
    <StatusPanel
      picture={<IconTile icon="warning" tone="bad" size={64} />}
      title={title ? words[title] : say(sentenceOf('connection.failed'))}
      text={say(failureText(pairing))}
      isAlarming
    >
      <Button variant="primary" icon="refresh" isWide isBusy={isBusy} onClick={retry}>
        {tryAgain}
      </Button>
      <Button variant="ghost" isWide onClick={() => navigate.reset('Connect')}>
        {words.anotherWay}
      </Button>
    </StatusPanel>
  )
}
