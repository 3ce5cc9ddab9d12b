import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { changeSwap } from '../actions/changeSwap.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { swapOf, withRun } from '../state/swap.ts'

const restMs = 2_000

/** Resolves when the user wants to check again. Starting another swap abandons this one. */
const untilCheckedAgain = ({ store }: Kit): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      const phase = swapOf(state).run?.phase
      if (phase === 'unknown') return
      stop()
      if (phase === 'sent') resolve()
    })
  })

/** Follows a sent transaction to its end. After too long it is unknown, never failed: users would pay twice. */
export const followToEnd = async <T>(
  kit: Kit,
  look: () => Promise<T>,
  onUnknown: (error: WalletError) => void,
): Promise<T> => {
  const { clock } = kit.ports
  const ends = () => clock.now() + limits.transaction.waitMs
  let endsAt = ends()
  for (;;) {
    try {
      return await look()
    } catch (error) {
      const isOver = recognise(error).code === 'send.notFound' || clock.now() >= endsAt
      if (!isOver) {
        await new Promise<void>((resolve) => void clock.after(restMs, resolve))
        continue
      }
      changeSwap(kit, (state) => withRun(state, { phase: 'unknown' }))
      const checkedAgain = untilCheckedAgain(kit)
      onUnknown(new WalletError('send.notFound', { cause: error }))
      await checkedAgain
      endsAt = ends()
    }
  }
}
