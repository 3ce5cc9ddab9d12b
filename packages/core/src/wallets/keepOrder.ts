import type { WalletRow } from './walletList.ts'

/** A row at the place where it was first shown, under the key it was first shown with. */
export type PlacedRow = { key: string; row: WalletRow }

const isSameWallet = (a: WalletRow, b: WalletRow): boolean =>
  a.id === b.id || (a.connectorId !== undefined && a.connectorId === b.connectorId)

/**
 * Keeps rows in place while a list is open, so nothing moves under a finger. A wallet that announces itself late joins
 * the end of the installed ones, one from the registry the end of the list; one shown as not installed gains its
 * connector in place.
 */
export const keepOrder = (shown: readonly PlacedRow[], rows: readonly WalletRow[]): readonly PlacedRow[] => {
  const kept: PlacedRow[] = []
  for (const { key, row } of shown) {
    const now = rows.find((one) => isSameWallet(one, row))
    if (now) kept.push({ key, row: now })
  }
  if (kept.length === 0) return rows.map((row) => ({ key: row.connectorId ?? row.id, row }))
  for (const row of rows.filter((one) => !kept.some((placed) => isSameWallet(placed.row, one)))) {
    const placed = { key: row.connectorId ?? row.id, row }
    const lastInstalled = kept.findLastIndex((one) => one.row.connectorId !== undefined)
    if (row.connectorId !== undefined) kept.splice(lastInstalled + 1, 0, placed)
    else kept.push(placed)
  }
  return kept
}
