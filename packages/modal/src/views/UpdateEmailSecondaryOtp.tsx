import { confirmNewEmail } from '@latchkey/core/actions/confirmEmailUpdate'
import type { ViewParams } from '@latchkey/core/state/views'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { CodeEntry } from '../parts/login/CodeEntry.tsx'
import { RestartUpdate } from '../parts/login/RestartUpdate.tsx'
import { loginWords } from '../words/login.ts'

function UpdateEmailSecondaryOtp({ params }: { params: ViewParams['UpdateEmailSecondaryOtp'] }) {
  const { run, isBusy, error } = useAction(confirmNewEmail)
  return (
    <CodeEntry email={params.newEmail} isBusy={isBusy} error={error} onCode={(code) => void run(params, code)}>
      <RestartUpdate params={params} />
    </CodeEntry>
  )
}

/** The code sent to the new address completes the change. */
export default defineView('UpdateEmailSecondaryOtp', {
  title: (_params, _kit, say) => say(loginWords).newCodeTitle,
  Component: UpdateEmailSecondaryOtp,
})
