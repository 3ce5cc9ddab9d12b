import type { Database } from '../../../db/connect.ts'

/** An open transaction; whoever takes one must not commit it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
