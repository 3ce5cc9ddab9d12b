import type { Address } from '@latchkey/wire/caip'
import type { HistoryRecord } from '../../sources/history/historySource.ts'
import type { Holding } from '../../sources/tokens/readHoldings.ts'

/** An account's token balances at a moment; native coin is under `null`. */
export type Amounts = ReadonlyMap<Address | null, bigint>
export type Traced = { moment: Date; amounts: Amounts }

/** Works back from current holdings, undoing what happened since each moment. `moments` are newest first. */
export const traceAmounts = (
  account: Address,
  holdings: readonly Holding[],
  records: readonly HistoryRecord[],
  moments: readonly Date[],
): Traced[] => {
  const amounts = new Map<Address | null, bigint>(holdings.map(({ token, amount }) => [token?.address ?? null, amount]))
  const add = (token: Address | null, amount: bigint) => amounts.set(token, (amounts.get(token) ?? 0n) + amount)
  let next = 0
  return moments.map((moment) => {
    for (let record = records[next]; record && record.timestamp > moment; record = records[++next]) {
      if (record.from === account) add(null, record.fee)
      for (const { kind, token, from, to, amount } of record.transfers) {
        if (kind !== 'native' && kind !== 'erc20') continue
        if (from === account) add(token?.address ?? null, amount)
        if (to === account) add(token?.address ?? null, -amount)
      }
    }
    return { moment, amounts: new Map(amounts) }
  })
}
