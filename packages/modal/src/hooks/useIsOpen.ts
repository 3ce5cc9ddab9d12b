import { useSlice } from './useSlice.ts'

/** False while the card fades: a request that ends because the modal closed isn't an error to show. */
export const useIsOpen = (): boolean => useSlice(({ modal }) => modal.isOpen)
