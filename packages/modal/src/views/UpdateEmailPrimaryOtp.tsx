import { confirmOldEmail } from '@latchkey/core/actions/confirmEmailUpdate'
import type { ViewParams } from '@latchkey/core/state/views'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { CodeEntry } from '../parts/login/CodeEntry.tsx'
import { RestartUpdate } from '../parts/login/RestartUpdate.tsx'
import { loginWords } from '../words/login.ts'

function UpdateEmailPrimaryOtp({ params }: { params: ViewParams['UpdateEmailPrimaryOtp'] }) {
  const { run, isBusy, error } = useAction(confirmOldEmail)
  return (
    <CodeEntry email={params.email} isBusy={isBusy} error={error} onCode={(code) => void run(params, code)}>
      <RestartUpdate params={params} />
    </CodeEntry>
  )
}

/** The code sent to the current address: only its reader may change it. */
export default defineView('UpdateEmailPrimaryOtp', {
  title: (_params, _kit, say) => say(loginWords).oldCodeTitle,
  Component: UpdateEmailPrimaryOtp,
})
