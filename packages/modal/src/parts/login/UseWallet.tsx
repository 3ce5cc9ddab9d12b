import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { loginWords } from '../../words/login.ts'

/** A way to the wallet list when the embedded wallet is unavailable. */
export function UseWallet() {
  const navigate = useNavigate()
  return (
    <Button variant="ghost" isWide onClick={() => navigate.reset('Connect')}>
      {useWords(loginWords).useWallet}
    </Button>
  )
}
