import { greater, lesser } from './lesser.ts'
import { type Probe, probeKey } from './probes.ts'
import type { Measured } from './runner.ts'
import type { Change, Granted, TestRun } from './testRun.ts'

type Column = { probe: Probe; values: readonly (bigint | undefined)[] }

/** A contract that never answers is no token; one that stops answering leaves the run incomplete. */
const isBroken = ({ values }: Column): boolean => values[0] !== undefined && values.some((value) => value === undefined)
/** Unnamed items could leave a collection unseen. */
const isUncountable = ({ probe, values }: Column): boolean => probe.kind === 'holdsItems' && values.includes(1n)
const isAnswered = ({ values }: Column): boolean => values.at(-1) !== undefined

const max = (values: readonly bigint[]): bigint => values.reduce(greater, 0n)

/** Whether a request puts off the end of a Permit2 allowance, which may have expired. */
const isRenewed = ({ probe }: Column, columns: readonly Column[]): boolean => {
  if (probe.kind !== 'permit2') return false
  const key = probeKey({ ...probe, kind: 'permit2Until' })
  const [before = 0n, ...after] = columns.find((one) => probeKey(one.probe) === key)?.values ?? []
  return after.some((until) => until !== undefined && until > before)
}

type Held = { columns: readonly Column[]; balances: ReadonlyMap<string, readonly bigint[]> }

const grantOf = (column: Column, { columns, balances }: Held): Granted[] => {
  const { probe, values } = column
  const [earlier = 0n, ...after] = values.map((value) => value ?? 0n)
  const before = isRenewed(column, columns) ? 0n : earlier
  const all = { coversAll: true, exceedsAll: true, isLeft: (after.at(-1) ?? 0n) !== 0n }
  if (probe.kind === 'operator') {
    const isNew = before === 0n && after.some((value) => value !== 0n)
    const { asset, spender } = probe
    return isNew ? [{ kind: 'collection', asset, spender, units: 1n, takes: 1n, ...all }] : []
  }
  if (probe.kind === 'item') {
    const given = after.find((value) => value !== 0n && value !== before)
    if (given === undefined) return []
    const spender = `0x${given.toString(16).padStart(40, '0')}`
    return [{ kind: 'item', asset: probe.asset, tokenId: probe.tokenId, spender, units: 1n, takes: 1n, ...all }]
  }
  if (probe.kind !== 'allowance' && probe.kind !== 'permit2') return []
  const { asset, spender } = probe
  const held = balances.get(asset)
  const rows = after
    .map((units, at) => ({ units, balance: held?.[at + 1] }))
    // What could be taken before isn't this request's doing.
    .filter(({ units }) => units > before)
  if (rows.length === 0) return []
  return [
    {
      kind: 'amount',
      asset,
      spender,
      units: max(rows.map(({ units }) => units)),
      takes: max(rows.map(({ units, balance }) => (balance === undefined ? units : lesser(units, balance)))),
      isLeft: (after.at(-1) ?? 0n) > before,
      coversAll: rows.some(({ units, balance }) => balance === undefined || units >= balance),
      exceedsAll: rows.some(({ units, balance }) => balance === undefined || units > balance),
    },
  ]
}

/** Turns values read before, between and after the calls into effects. */
export const readEffects = (
  probes: readonly Probe[],
  { rows }: Measured,
): Pick<TestRun, 'steps' | 'granted' | 'changesRule' | 'isComplete'> => {
  const columns = probes.map((probe, at): Column => ({ probe, values: rows.map((row) => row[at + 1]) }))
  const answered = columns.filter((column) => isAnswered(column) && !isBroken(column))
  const coin = rows.map((row) => row[0] ?? 0n)
  const held: { asset: string; tokenId?: bigint; values: readonly bigint[] }[] = [
    { asset: 'native', values: coin },
    ...answered.flatMap(({ probe, values }) => {
      const units = values.map((value) => value ?? 0n)
      if (probe.kind === 'balance') return [{ asset: probe.asset as string, values: units }]
      return probe.kind === 'items' ? [{ asset: probe.asset as string, tokenId: probe.tokenId, values: units }] : []
    }),
  ]
  const balances = new Map(held.flatMap((one) => (one.tokenId === undefined ? [[one.asset, one.values] as const] : [])))
  const steps = rows.slice(1).map((_, at) =>
    held.flatMap(({ values, ...asset }): Change[] => {
      const units = (values[at + 1] ?? 0n) - (values[at] ?? 0n)
      return units === 0n ? [] : [{ ...asset, units }]
    }),
  )
  return {
    steps,
    granted: answered.flatMap((column) => grantOf(column, { columns: answered, balances })),
    changesRule: answered.some(({ probe, values }) => probe.kind === 'owner' && new Set(values).size > 1),
    isComplete: !columns.some((column) => isBroken(column) || isUncountable(column)),
  }
}
