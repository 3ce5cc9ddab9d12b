import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { loginWords } from '../../words/login.ts'

/** Logs in with a passkey, without an email. */
export function UsePasskey({ variant = 'ghost' }: { variant?: 'ghost' | 'link' }) {
  const navigate = useNavigate()
  return (
    <Button variant={variant} isWide={variant === 'ghost'} onClick={() => navigate.push('ConnectingPasskey')}>
      {useWords(loginWords).usePasskey}
    </Button>
  )
}
