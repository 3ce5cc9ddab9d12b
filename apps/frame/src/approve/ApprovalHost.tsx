import { useSyncExternalStore } from 'react'
import { LanguageRoot } from '../LanguageRoot.tsx'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import type { ApprovalQueue } from './approvalQueue.ts'
import type { ConsentPorts } from './consent/consentGuard.ts'
import { canSeeCover, isTopLevel } from './consent/consentPorts.ts'
import { openWalletWindow } from './walletWindow.ts'

/** Shows the first open request, or nothing. */
export function ApprovalHost({ queue, ports }: { queue: ApprovalQueue; ports: ConsentPorts }) {
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  const [first] = entries
  if (!first) return null
  const { approval, deps } = first
  return (
    // A new request gets a new screen, so presses on the previous one don't count.
    <LanguageRoot key={approval.id} language={deps.language()}>
      <ApprovalScreen
        approval={approval}
        deps={{ openWindow: openWalletWindow, ...deps }}
        ports={ports}
        waiting={entries.length - 1}
        sight={isTopLevel() ? 'whole' : canSeeCover() ? 'covers' : 'none'}
        onDecide={(decision) => queue.decide(approval.id, decision)}
        onRejectAll={queue.rejectAll}
      />
    </LanguageRoot>
  )
}
