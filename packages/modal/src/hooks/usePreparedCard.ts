import { currentEntry } from '@latchkey/core/state/router'
import { useState } from 'react'
import type { usePresence } from './usePresence.ts'
import { useSlice } from './useSlice.ts'

/** The key of the card that is rendered before the click. Only opening at the list shows it. */
export const usePreparedCard = (presence: ReturnType<typeof usePresence>): number => {
  const isAtList = useSlice(({ router }) => currentEntry(router).view === 'Connect')
  const [card, setCard] = useState({ key: 0, isUsed: false })
  const isUsed = presence !== 'gone'
  if (isUsed === card.isUsed) return card.key
  const key = isUsed && isAtList ? card.key : card.key + 1
  setCard({ key, isUsed })
  return key
}
