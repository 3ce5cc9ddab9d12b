import * as v from 'valibot'

/**
 * One of several kinds, in a reply. A newer sender may send others: an unknown one counts as `otherwise`. Choose the
 * most cautious kind. Requests use `v.picklist`, which refuses unknown kinds.
 */
export const kindOr = <const K extends readonly string[]>(kinds: K, otherwise: K[number]) =>
  v.union([
    v.picklist(kinds),
    v.pipe(
      v.string(),
      v.transform((): K[number] => otherwise),
    ),
  ])
