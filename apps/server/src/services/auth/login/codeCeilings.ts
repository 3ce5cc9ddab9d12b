import { dayMs, hourMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import type { FlowRow, OtpCounter } from '../../../db/identitySchema.ts'
import type { Settings } from '../../../settings.ts'
import { blockedMs, strike } from '../foundation/backOff.ts'
import type { Change } from '../foundation/change.ts'
import { readWindow } from '../foundation/readWindow.ts'
import { takeWindow } from '../foundation/takeWindow.ts'
import type { Transaction } from '../foundation/transaction.ts'
import type { WalletCall } from '../guard/walletCall.ts'
import { isLocked } from './otpCounters.ts'

type Flow = Pick<FlowRow, 'kind' | 'emailHash' | 'details'>

const everyoneKey = 'otp-wrong'
const everyoneByDayKey = 'otp-wrong-day'
const networkKey = (network: string): string => `wrong:${network}`

/** Wrong codes of a lane: per address for unknown devices, else per device. */
export const wrongCodesKey = (lane: string): string => `codes:${lane}`

/** The counters for a flow's code. */
export const laneOf = ({ emailHash, details }: Flow): string => details.lane ?? emailHash ?? ''

const isOfStranger = (flow: Flow): boolean => flow.kind === 'email' && laneOf(flow) === flow.emailHash

/** Whether there were too many wrong codes from a network. */
export const isNetworkBlocked = async (tx: Transaction, network: string, now: Date): Promise<boolean> =>
  (await blockedMs(tx, networkKey(network), now)) > 0

/** Counts a wrong code against a network. */
export const strikeNetwork = async (tx: Transaction, settings: Settings, network: string, now: Date): Promise<void> => {
  const max = settings.WRONG_CODES_PER_NETWORK
  await strike(tx, networkKey(network), { ...serverLimits.codes.networkBackOff, max }, now)
}

/** Whether a login needs more than a code: too many wrong ones for this address, device or network. */
export const areCodesOff = async (
  { tx, now }: Change,
  { network }: WalletCall,
  flow: Flow,
  counter: OtpCounter,
): Promise<boolean> => {
  if (isLocked(counter)) return true
  if ((await blockedMs(tx, wrongCodesKey(laneOf(flow)), now)) > 0) return true
  return isOfStranger(flow) && (await isNetworkBlocked(tx, network, now))
}

/** Whether there are so many wrong codes overall that unknown browsers need the link. */
export const isEveryoneGuessing = async (
  { tx, now }: Change,
  { services }: WalletCall,
  flow: Flow,
): Promise<boolean> => {
  const perHour = services.settings.WRONG_CODES_PER_HOUR
  if ((await readWindow(tx, everyoneKey, now)) >= perHour) return isOfStranger(flow)
  return isOfStranger(flow) && (await readWindow(tx, everyoneByDayKey, now)) >= perHour * serverLimits.codes.hoursPerDay
}

/** Counts a wrong code against its lane and, unless the device is known, against its network and the total. */
export const countWrongCode = async ({ tx, now }: Change, call: WalletCall, flow: Flow): Promise<void> => {
  const { accountBackOff, urgentBackOff } = serverLimits.codes
  await strike(tx, wrongCodesKey(laneOf(flow)), flow.kind === 'email' ? accountBackOff : urgentBackOff, now)
  if (!isOfStranger(flow)) return
  await strikeNetwork(tx, call.services.settings, call.network, now)
  await takeWindow(tx, { key: everyoneKey, max: Number.MAX_SAFE_INTEGER, ms: hourMs, now })
  await takeWindow(tx, { key: everyoneByDayKey, max: Number.MAX_SAFE_INTEGER, ms: dayMs, now })
}
