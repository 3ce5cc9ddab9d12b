import type { FlowRow } from '../../../db/identitySchema.ts'

export type DeviceStatus = 'pending' | 'approved' | 'denied' | 'expired'

/** Where the approval of a device stands at this moment. */
export const deviceStatus = (flow: FlowRow, now: Date): DeviceStatus => {
  if (flow.deviceState !== 'pending') return flow.deviceState ?? 'approved'
  return !flow.lookupExpiresAt || flow.lookupExpiresAt <= now ? 'expired' : 'pending'
}
