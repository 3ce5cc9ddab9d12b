import { Button } from '@latchkey/ui/Button'
import { useNavigate } from '../hooks/useNavigate.ts'

/** Another way in when the embedded wallet cannot be had: the list of wallets. */
export function UseWallet() {
  const navigate = useNavigate()
  return (
    <Button variant="ghost" isWide onClick={() => navigate.reset('Connect')}>
      Use a wallet instead
    </Button>
  )
}
