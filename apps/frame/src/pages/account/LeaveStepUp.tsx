import type { AccountView } from '../walletAccount.ts'
import type { OwnerTask } from './accountTask.ts'
import { StepUpCard } from './StepUpCard.tsx'

/** Props of the data download and the account deletion. */
export type LeaveTask = OwnerTask & { view: AccountView }

/** Whether the server needs a fresh proof that this page can ask for; a new login is not one. */
export const needsProof = ({ wants }: AccountView): boolean => wants.leave === 'own' || wants.leave === 'any'

/** Asks for a fresh proof before the download or the deletion. */
export function LeaveStepUp({
  task: { account, view, hasPasskey, hasCode, onDone },
  action,
  why,
  onGrant,
}: {
  task: LeaveTask
  action: 'exportData' | 'deleteAccount'
  why: string
  onGrant: (grant: string) => void
}) {
  return (
    <StepUpCard
      account={account}
      action={action}
      by={view.wants.leave === 'own' ? 'own' : 'otp'}
      hasPasskey={hasPasskey}
      hasCode={hasCode}
      why={why}
      onGrant={onGrant}
      onCancel={onDone}
    />
  )
}
