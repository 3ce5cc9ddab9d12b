import * as v from 'valibot'

/**
 * One of several kinds, in a reply. A newer sender may know more of them: an unknown text counts as `otherwise`. Choose
 * the most cautious kind. Requests use `v.picklist`, which refuses what it doesn't know.
 */
export const kindOr = <const K extends readonly string[]>(kinds: K, otherwise: K[number]) =>
  v.union([
    v.picklist(kinds),
    v.pipe(
      v.string(),
      v.transform((): K[number] => otherwise),
    ),
  ])
