import { warmPairing } from '@latchkey/core/actions/warmPairing'
import type { PlacedRow } from '@latchkey/core/wallets/keepOrder'
import { rowImageUrl, type WalletRow } from '@latchkey/core/wallets/walletList'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tag } from '@latchkey/ui/Tag'
import { useWords } from '@latchkey/ui/words'
import type { ReactNode } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useCanPair, useOpenWallet } from '../../hooks/useOpenWallet.ts'
import { usePreload } from '../../hooks/usePreload.ts'
import { moveWithArrows } from '../../moveWithArrows.ts'
import { connectWords } from '../../words/connect.ts'

function Mark({ row: { state, isRecent, connectorId }, isPairable }: { row: WalletRow; isPairable: boolean }) {
  const { isMobile } = useKit().ports.device
  const words = useWords(connectWords)
  if (state === 'connected') return <Tag tone="good">{words.connected}</Tag>
  if (isRecent) return <Tag tone="accent">{words.recent}</Tag>
  if (connectorId) return <Tag>{words.installed}</Tag>
  return <span className="WalletRows-get">{isMobile ? words.open : isPairable ? words.qrCode : words.get}</span>
}

export function LoadingRow({ at = 0 }: { at?: number }) {
  return (
    <li className="WalletRows-loading" aria-hidden="true">
      <Skeleton width={40} height={40} radius={12} />
      <Skeleton width={[112, 88, 128, 96][at % 4]} height={14} radius={6} />
    </li>
  )
}

/** Rows of wallets with arrow-key navigation, placeholders for loading rows and an extra last row. */
export function WalletRows({
  rows,
  label,
  loading = 0,
  isGetting = false,
  inserted,
  children,
}: {
  rows: readonly PlacedRow[]
  label: string
  /** Rows open the wallet's install page instead of connecting. */
  isGetting?: boolean
  loading?: number
  /** A row of its own among the others, and how many come before it. By default after all of them. */
  inserted?: { row: ReactNode; after: number }
  children?: ReactNode
}) {
  const kit = useKit()
  const open = useOpenWallet()
  const preload = usePreload()
  const canPairWith = useCanPair()
  const isPairable = (row: WalletRow) => !isGetting && canPairWith(row)
  const near = (row: WalletRow) => {
    const willPair = row.connectorId === undefined && isPairable(row)
    preload(row.connectorId ? 'ConnectingExternal' : willPair ? 'ConnectingWalletConnect' : 'GetWallet')
    if (willPair) warmPairing(kit)
  }
  const toItem = ({ key, row }: PlacedRow) => (
    <li key={key} onPointerEnter={() => near(row)} onFocus={() => near(row)}>
      <ListRow
        icon={<ImageTile src={rowImageUrl(kit, row)} name={row.name} />}
        title={row.name}
        trailing={<Mark row={row} isPairable={isPairable(row)} />}
        onClick={() => open(row, isGetting)}
      />
    </li>
  )
  const after = inserted?.after ?? rows.length
  return (
    <ul className="WalletRows" aria-label={label} aria-busy={loading > 0 || undefined} onKeyDown={moveWithArrows}>
      {rows.slice(0, after).map(toItem)}
      {after < rows.length && inserted?.row}
      {rows.slice(after).map(toItem)}
      {Array.from({ length: loading }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike and never move
        <LoadingRow key={`loading ${index}`} at={index} />
      ))}
      {after >= rows.length && inserted?.row}
      {children}
    </ul>
  )
}
