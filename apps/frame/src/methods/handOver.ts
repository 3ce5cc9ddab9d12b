import { WalletError } from '@latchkey/wire/walletErrors'
import type { Clock } from '../clock.ts'

/** Something signed, on its way to a chain that knows it by a name which is computed here. */
type Parcel = {
  send: () => Promise<unknown>
  /** Whether the chain, or whoever carries things to it, knows the name. */
  isKnown: () => Promise<boolean>
}

const moreTries = 3
const pauseMs = 1_000
/** No try begins after this time: a page is waiting, and a person in front of it. */
const triesMs = 30_000

/** No answer, or none that says yes or no: what was sent may have arrived. */
const isUnclear = (error: unknown): boolean => error instanceof WalletError && error.code.startsWith('network.')

/**
 * Hands signed bytes over. When the reply is lost the same bytes go again, which can only do once what they do; a
 * refusal counts only as the first answer, since a later one may be of bytes that had arrived. What stays unclear
 * is called so: whoever takes it for a failure signs anew and pays twice.
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
