import { keepOrder, type PlacedRow } from '@latchkey/core/wallets/rowOrder'
import type { WalletRow } from '@latchkey/core/wallets/walletList'
import { useState } from 'react'

/** The rows at the places where they were first shown. Hand in the same array while nothing has changed. */
export const useStableRows = (rows: readonly WalletRow[]): readonly PlacedRow[] => {
  const [state, setState] = useState(() => ({ rows, placed: keepOrder([], rows) }))
  if (state.rows === rows) return state.placed
  const placed = keepOrder(state.placed, rows)
  setState({ rows, placed })
  return placed
}
