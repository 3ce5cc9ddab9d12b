import type { ErrorCode } from '@latchkey/wire/catalogue'
import { errorEntry } from '@latchkey/wire/errors'
import { pageRefusals } from '@latchkey/wire/relayRefusals'
import type { Alert } from './store.ts'

/** The frame's reasons for giving up, and the alert for each. */
export const frameTimeouts = {
  iframe_load_failed: 'alert.iframeLoadFailed',
  iframe_request_timeout: 'alert.iframeRequestTimeout',
  unverified_domain: 'alert.unverifiedDomain',
} as const satisfies Record<string, ErrorCode>

/** Relay refusals by part of their message, and the alert for each. */
const refusals: readonly (readonly [string, ErrorCode])[] = [
  [pageRefusals.originNotAllowed, 'alert.originNotAllowed'],
  [pageRefusals.notYetValid, 'alert.sessionExpired'],
  [pageRefusals.invalidKey, 'alert.invalidProjectId'],
]

export const relayAlert = (text: string): ErrorCode | undefined => refusals.find(([part]) => text.includes(part))?.[1]

/** Adds an alert once; the same condition isn't shown twice. */
export const raise = (alerts: readonly Alert[], code: ErrorCode): readonly Alert[] => {
  const entry = errorEntry(code)
  if (!entry.alert || alerts.some((alert) => alert.code === code)) return alerts
  return [...alerts, { code, alert: entry.alert, message: entry.message }]
}

export const dismiss = (alerts: readonly Alert[], code: ErrorCode): readonly Alert[] =>
  alerts.filter((alert) => alert.code !== code)
