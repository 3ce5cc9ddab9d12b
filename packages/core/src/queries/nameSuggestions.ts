import { suggestNames } from '../actions/suggestNames.ts'
import type { Kit } from '../kit.ts'

/** Names like what is typed, and whether they can be had. A reply for an older text has another key and is dropped. */
export const nameSuggestions = (kit: Kit, label: string) => ({
  queryKey: ['nameSuggestions', label],
  queryFn: () => suggestNames(kit, label),
  staleTime: 10_000,
  retry: 1,
})
