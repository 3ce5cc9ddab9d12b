import { useSlice } from './useSlice.ts'

/** False while the card fades: what ends because the modal was closed is no failure to show. */
export const useIsOpen = (): boolean => useSlice(({ modal }) => modal.isOpen)
