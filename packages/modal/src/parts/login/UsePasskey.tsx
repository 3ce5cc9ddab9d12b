import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { loginWords } from '../../words/login.ts'

/** Logs in with a passkey, without an email, if the page offers it. */
export function UsePasskey({ variant = 'ghost' }: { variant?: 'ghost' | 'link' }) {
  const navigate = useNavigate()
  const words = useWords(loginWords)
  if (!useSlice(({ features }) => features.passkey)) return null
  return (
    <Button variant={variant} isWide={variant === 'ghost'} onClick={() => navigate.push('ConnectingPasskey')}>
      {words.usePasskey}
    </Button>
  )
}
