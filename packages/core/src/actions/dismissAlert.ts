import type { ErrorCode } from '@latchkey/wire/catalogue'
import type { Kit } from '../kit.ts'
import { dismiss } from '../state/alerts.ts'

/** Removes an alert bar. */
export const dismissAlert = ({ store }: Kit, code: ErrorCode): void =>
  store.setState(({ alerts }) => ({ alerts: dismiss(alerts, code) }))
