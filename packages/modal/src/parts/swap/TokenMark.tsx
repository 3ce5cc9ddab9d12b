import { tokenImageUrl } from '@latchkey/core/queries/wallets'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { useKit } from '../../hooks/useKit.ts'

/** A token's icon. */
export function TokenMark({ symbol, size = 24 }: { symbol: string; size?: number }) {
  return <ImageTile src={tokenImageUrl(useKit(), symbol)} name={symbol} size={size} isRound />
}
