import { limits } from '@latchkey/wire/limits'
import { waitForCallsStatus } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import type { SentBatch } from './sendBatch.ts'

/** Waits until a batch of calls is in a block or abandoned, for as long as for a transaction. */
export const waitForBatch = ({ wagmi }: Kit, { id, connector }: SentBatch) =>
  waitForCallsStatus(wagmi, {
    ...{ id, timeout: limits.transaction.waitMs, retryCount: 0 },
    ...(connector && { connector }),
  })
