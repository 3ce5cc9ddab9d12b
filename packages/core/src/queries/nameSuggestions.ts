import { suggestNames } from '../actions/suggestNames.ts'
import type { Kit } from '../kit.ts'

/** Names similar to the input, and whether they are free. A reply for older input has another key and is dropped. */
export const nameSuggestions = (kit: Kit, label: string) => ({
  queryKey: ['nameSuggestions', label],
  queryFn: () => suggestNames(kit, label),
  staleTime: 10_000,
  retry: 1,
})
