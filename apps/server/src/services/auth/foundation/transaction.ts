import type { Database } from '../../../db/connect.ts'

/** An open transaction; its users must not commit it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
