import type { ViewParams } from '@latchkey/core/state/views'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { loginWords } from '../../words/login.ts'

/** The way out of a failed email change: start over. */
export function RestartUpdate({ params }: { params: ViewParams['UpdateEmailPrimaryOtp'] }) {
  const navigate = useNavigate()
  const { newEmail: _, ...start } = params
  return (
    <>
      {useWords(loginWords).wrong}
      <Button variant="link" onClick={() => navigate.replace('UpdateEmailWallet', start)}>
        {useWords(buttonsWords).startAgain}
      </Button>
    </>
  )
}
