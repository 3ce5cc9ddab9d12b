import { parseJson } from '@latchkey/wire/parseJson'
import type { Ports } from '../ports.ts'
import { storageKeys } from '../state/persist.ts'
import type { ViewEntry } from '../state/views.ts'

/** A step of an email login, until its code expires. The code isn't in it. */
export type WaitingStep = { entry: ViewEntry; until: number }

/** The step that a reload of this tab interrupted. */
export const readWaitingStep = ({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): WaitingStep | undefined => {
  const { view, params, until } = Object(parseJson(storage.get(storageKeys.loginStep) ?? ''))
  const isStep = view === 'EmailVerifyOtp' || view === 'EmailVerifyDevice'
  return isStep && until > clock.now() && typeof params?.email === 'string'
    ? { entry: { view, params }, until }
    : undefined
}
