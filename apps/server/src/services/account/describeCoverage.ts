import type { coverage } from '@latchkey/wire/api/account'
import type { InferOutput } from 'valibot'
import type { Coverage } from '../../sources/history/coverage.ts'

/** When an answer starts to be complete, in the form clients read. */
export const describeCoverage = ({ since, coinSince, progress }: Coverage): InferOutput<typeof coverage> => ({
  since: since?.toISOString() ?? null,
  coinSince: coinSince?.toISOString() ?? null,
  progress,
})
