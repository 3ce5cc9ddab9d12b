import type { Language } from '@latchkey/wire/languages'
import { useState, useSyncExternalStore } from 'react'
import { LanguageRoot } from '../LanguageRoot.tsx'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import type { ApprovalQueue } from './approvalQueue.ts'
import type { ConsentPorts } from './consent/consentGuard.ts'
import { canSeeCover, isTopLevel } from './consent/consentPorts.ts'
import { joinWindow } from './window/joinWindow.ts'
import { openWalletWindow } from './window/walletWindow.ts'

/** Shows the first open request, or nothing. */
export function ApprovalHost({ queue, ports }: { queue: ApprovalQueue; ports: ConsentPorts }) {
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  const [chosen, choose] = useState<Language>()
  const [first] = entries
  if (!first) return null
  const { approval, deps } = first
  const ticket = deps.window
  const isNeededNext = ticket !== undefined && entries.slice(1).some((entry) => entry.deps.window?.id === ticket.id)
  return (
    // A new request gets a new screen, so presses on the previous one don't count.
    <LanguageRoot key={approval.id} language={chosen ?? deps.language()} onChoose={choose}>
      <ApprovalScreen
        approval={approval}
        deps={{
          openWindow: openWalletWindow,
          joinWindow,
          ...deps,
          window: ticket && { ...ticket, isKept: isNeededNext || ticket.isKept },
        }}
        ports={ports}
        waiting={entries.length - 1}
        sight={isTopLevel() ? 'whole' : canSeeCover() ? 'covers' : 'none'}
        onDecide={(decision) => queue.decide(approval.id, decision)}
        onRejectAll={queue.rejectAll}
      />
    </LanguageRoot>
  )
}
