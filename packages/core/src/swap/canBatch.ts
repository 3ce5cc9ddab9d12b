import { getCapabilities } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import type { SwapTerms } from '../state/swap.ts'

/** If a wallet doesn't answer this simple request in time, send two transactions instead. */
const patienceMs = 3_000

/** Whether the account supports batched calls (EIP-5792). */
export const canBatch = async ({ wagmi, ports }: Kit, { owner, chainId }: SwapTerms): Promise<boolean> => {
  const asked = getCapabilities(wagmi, { account: owner, chainId }).then(
    ({ atomic }: { atomic?: { status?: unknown } }) => atomic?.status === 'supported' || atomic?.status === 'ready',
    () => false,
  )
  const late = new Promise<false>((resolve) => void ports.clock.after(patienceMs, () => resolve(false)))
  return Promise.race([asked, late])
}
