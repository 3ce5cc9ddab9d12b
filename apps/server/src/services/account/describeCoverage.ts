import type { coverage } from '@latchkey/wire/api/account'
import type { InferOutput } from 'valibot'
import type { Coverage } from '../../sources/history/coverage.ts'

/** From when on an answer is whole, as clients read it. */
export const describeCoverage = ({ since, coinSince, progress }: Coverage): InferOutput<typeof coverage> => ({
  since: since?.toISOString() ?? null,
  coinSince: coinSince?.toISOString() ?? null,
  progress,
})
