import type { ErrorCode } from '@latchkey/wire/catalogue'
import type { Kit } from '../kit.ts'
import { raise } from '../state/alerts.ts'

/** Shows an alert, once. */
export const raiseAlert = ({ store }: Kit, code: ErrorCode): void =>
  store.setState(({ alerts }) => ({ alerts: raise(alerts, code) }))
