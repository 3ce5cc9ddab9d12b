import { createRoot } from 'react-dom/client'
import { ApprovalHost } from './ApprovalHost.tsx'
import type { ApprovalQueue } from './approvalQueue.ts'
import { browserConsentPorts } from './consent/consentPorts.ts'
import './theme/uiStyles.ts'

/** Mounts the approval screen in the frame's page once; it shows the first request in the queue. */
export const mountApproval = (queue: ApprovalQueue): void => {
  const place = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<ApprovalHost queue={queue} ports={browserConsentPorts()} />)
}
