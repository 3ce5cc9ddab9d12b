import { keepOrder, type PlacedRow } from '@latchkey/core/wallets/keepOrder'
import type { WalletRow } from '@latchkey/core/wallets/walletList'
import { useState } from 'react'

/** Rows in the order in which they were first shown. Pass the same array while nothing has changed. */
export const useStableRows = (rows: readonly WalletRow[]): readonly PlacedRow[] => {
  const [state, setState] = useState(() => ({ rows, placed: keepOrder([], rows) }))
  if (state.rows === rows) return state.placed
  const placed = keepOrder(state.placed, rows)
  setState({ rows, placed })
  return placed
}
