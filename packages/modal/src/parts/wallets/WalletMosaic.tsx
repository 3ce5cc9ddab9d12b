import { rowImageUrl, type WalletRow } from '@latchkey/core/wallets/walletList'
import { useKit } from '../../hooks/useKit.ts'

/** Four small wallet icons in one tile. */
export function WalletMosaic({ rows }: { rows: readonly WalletRow[] }) {
  const kit = useKit()
  const pictures = rows
    .map((row) => rowImageUrl(kit, row))
    .filter((url) => url !== undefined)
    .slice(0, 4)
  return (
    <span className="WalletMosaic" aria-hidden="true">
      {pictures.map((url) => (
        <img key={url} src={url} alt="" width={13} height={13} />
      ))}
    </span>
  )
}
