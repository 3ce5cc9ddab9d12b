import { createRoot } from 'react-dom/client'
import { ApprovalHost } from './ApprovalHost.tsx'
import type { ApprovalQueue } from './approvalQueue.ts'
import { browserConsentPorts } from './consentPorts.ts'
import './uiStyles.ts'

/** Puts the approval screen into the frame's page, once; it shows whatever is first in the queue. */
export const mountApproval = (queue: ApprovalQueue): void => {
  const place = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<ApprovalHost queue={queue} ports={browserConsentPorts()} />)
}
