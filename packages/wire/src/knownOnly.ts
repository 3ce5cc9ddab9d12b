import * as v from 'valibot'

/** A list in a reply, without entries whose `kind` is unknown. Any other flaw makes the reply invalid. */
export const knownOnly = <const N extends string, const K extends string, S extends v.GenericSchema>(
  kind: N,
  kinds: readonly K[],
  entry: S,
) => {
  const isForeign = (value: unknown): boolean =>
    typeof value === 'string' && !(kinds as readonly string[]).includes(value)
  const foreign = v.pipe(
    v.object({ [kind]: v.custom<string>(isForeign) }),
    v.transform(() => undefined),
  )
  return v.pipe(
    v.array(v.union([foreign, entry])),
    v.transform((list) => list.filter((one) => one !== undefined) as v.InferOutput<S>[]),
  )
}
