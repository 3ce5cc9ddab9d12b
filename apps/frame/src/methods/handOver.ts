import { WalletError } from '@latchkey/wire/walletErrors'
import type { Clock } from '../clock.ts'

/** Signed bytes on their way to a chain, identified by a locally computed hash. */
type Parcel = {
  send: () => Promise<unknown>
  /** Whether the chain, or the service that submits to it, knows the hash. */
  isKnown: () => Promise<boolean>
}

const moreTries = 3
const pauseMs = 1_000
/** No try starts after this time, because a user is waiting. */
const triesMs = 30_000

/** No answer, or an unclear one: it may have arrived. */
const isUnclear = (error: unknown): boolean => error instanceof WalletError && error.code.startsWith('network.')

/**
 * Submits signed bytes. After a lost reply it sends the same bytes again, which can only take effect once. A rejection
 * counts only as the first answer, since a later one may be about bytes that arrived. Reports an unknown outcome as
 * unknown: treating it as a failure would make the user sign again and pay twice.
 */
export const handOver = async (clock: Clock, { send, isKnown }: Parcel): Promise<void> => {
  const trySend = async (): Promise<void> => {
    if (typeof (await send()) !== 'string') throw new WalletError('network.badReply')
  }
  const isThere = (): Promise<boolean> =>
    trySend().then(
      () => true,
      () => isKnown().catch(() => false),
    )
  const endsAt = clock.now() + triesMs
  try {
    await trySend()
  } catch (cause) {
    if (!isUnclear(cause)) throw cause
    for (let left = moreTries; left > 0 && clock.now() < endsAt; left--) {
      await clock.sleep(pauseMs)
      if (await isThere()) return
    }
    throw new WalletError('node.mayBeSent', { cause })
  }
}
