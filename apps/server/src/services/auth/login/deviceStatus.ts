import type { FlowRow } from '../../../db/identitySchema.ts'

export type DeviceStatus = 'pending' | 'approved' | 'denied' | 'expired'

export const deviceStatus = (flow: FlowRow, now: Date): DeviceStatus => {
  if (flow.deviceState !== 'pending') return flow.deviceState ?? 'approved'
  return !flow.lookupExpiresAt || flow.lookupExpiresAt <= now ? 'expired' : 'pending'
}
