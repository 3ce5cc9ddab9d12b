import { WalletError } from '@latchkey/wire/errors'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { isEmail } from '../login/isEmail.ts'
import { readWaitingStep } from '../login/waitingStep.ts'
import { raise } from '../state/alerts.ts'
import { currentEntry, push } from '../state/router.ts'
import type { KitStore } from '../state/store.ts'
import { trackEvent } from '../trackEvent.ts'
import { keepLoginStep } from './keepLoginStep.ts'
import { routerFacts } from './navigate.ts'
import { type EmailStep, showEmailStep } from './showEmailStep.ts'

/** The last emailed address and the frame's next step then; returning to it needs no second email. */
const lastSteps = new WeakMap<KitStore, { email: string; step: EmailStep }>()

/** Has the wallet email a code or a link. */
export const askEmail = async (kit: Kit, email: string): Promise<EmailStep> => {
  const last = lastSteps.get(kit.store)
  try {
    trackEvent(kit, 'EMAIL_SUBMITTED')
    const step = await loginStep(kit, (wallet) => wallet.connectEmail(email))
    if (step.action !== 'CONNECT') trackEvent(kit, 'EMAIL_VERIFICATION_CODE_SENT')
    lastSteps.set(kit.store, { email, step })
    return step
  } catch (error) {
    const isSame = last?.email === email && last.step.action !== 'CONNECT'
    if (isSame && (error as WalletError).code === 'email.tooSoon') return last.step
    throw error
  }
}

/** Returns from the list to the step of an email login that a reload of this tab interrupted. */
const resumeEmail = (kit: Kit): void => {
  const waiting = readWaitingStep(kit.ports)
  const { modal, router } = kit.store.getState()
  if (!waiting || !modal.isOpen || currentEntry(router).view !== 'Connect') return
  kit.store.setState({ router: push(router, waiting.entry, routerFacts(kit)) })
  keepLoginStep(kit, waiting.until)
}

/** Starts an email login (AUTH-03) and shows its next step. Without an address, continues an interrupted one. */
export const connectEmail = async (kit: Kit, text?: string): Promise<void> => {
  if (text === undefined) return resumeEmail(kit)
  const email = text.trim()
  const { modal, router } = kit.store.getState()
  if (!isEmail(email)) {
    if (!modal.isOpen) kit.store.setState(({ alerts }) => ({ alerts: raise(alerts, 'alert.invalidEmail') }))
    throw new WalletError('email.invalid')
  }
  const from = currentEntry(router)
  const step = await askEmail(kit, email)
  const now = kit.store.getState()
  const isHere = now.modal.isOpen === modal.isOpen && currentEntry(now.router) === from
  if (!isHere) throw new WalletError('modal.closed')
  await showEmailStep(kit, email, step)
}
