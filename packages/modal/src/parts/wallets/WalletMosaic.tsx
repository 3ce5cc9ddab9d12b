import { rowImageUrl, type WalletRow } from '@latchkey/core/wallets/walletList'
import { useKit } from '../../hooks/useKit.ts'

/** Four small pictures in one tile: there are more where these come from. */
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
