import type { ViewParams } from '@latchkey/core/state/views'
import { Button } from '@latchkey/ui/Button'
import { useNavigate } from '../hooks/useNavigate.ts'

/** The way out of a change of address that went wrong: from the start. */
export function RestartUpdate({ params }: { params: ViewParams['UpdateEmailPrimaryOtp'] }) {
  const navigate = useNavigate()
  const { newEmail: _, ...start } = params
  return (
    <>
      Something wrong?
      <Button variant="link" onClick={() => navigate.replace('UpdateEmailWallet', start)}>
        Start again
      </Button>
    </>
  )
}
