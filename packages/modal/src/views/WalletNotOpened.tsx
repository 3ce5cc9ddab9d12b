import { openWallet } from '@latchkey/core/actions/openWallet'
import type { ViewParams } from '@latchkey/core/state/views'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import SaveLog from '../parts/SaveLog.tsx'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { loginWords } from '../words/login.ts'

function WalletNotOpened({ params: { reason, provider } }: { params: ViewParams['WalletNotOpened'] }) {
  const navigate = useNavigate()
  const words = useWords(loginWords)
  const { say } = useWords(errorWords)
  const { run, isBusy } = useAction(openWallet)
  return (
    <StatusPanel picture={<IconTile icon="lock" tone="neutral" size={64} />} title={words.notOpened} text={say(reason)}>
      <Button variant="primary" isWide isBusy={isBusy} onClick={() => void run(provider)}>
        {words.openAgain}
      </Button>
      <Button variant="ghost" isWide onClick={() => navigate.reset('Connect')}>
        {words.anotherWay}
      </Button>
      <SaveLog />
    </StatusPanel>
  )
}

/** Logged in, but the wallet isn't unlocked. It can be unlocked here, without another code. */
export default defineView('WalletNotOpened', {
  title: (_params, _kit, say) => say(loginWords).notOpenedTitle,
  Component: WalletNotOpened,
})
