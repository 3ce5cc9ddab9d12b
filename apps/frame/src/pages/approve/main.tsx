import { browserConsentPorts } from '../../approve/consent/consentPorts.ts'
import { approvalWords } from '../../words/approval.ts'
import { startPage } from '../startPage.tsx'
import { ApprovePage } from './ApprovePage.tsx'

const opener = window.opener as Window | null

startPage(
  <ApprovePage opener={opener} id={location.hash.slice(1)} ports={browserConsentPorts()} />,
  (say) => say(approvalWords).approve,
)
