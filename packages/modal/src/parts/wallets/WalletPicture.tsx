import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { isPairedId } from '@latchkey/core/connectors/walletConnect/walletConnect'
import { foundWallets, walletImageUrl } from '@latchkey/core/queries/wallets'
import { IconTile } from '@latchkey/ui/IconTile'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { useQuery } from '@tanstack/react-query'
import { useKit } from '../../hooks/useKit.ts'

/** A paired wallet sends a link to its picture; the registry's is shown instead, so that nobody else is asked for one. */
function PairedPicture({ name, size }: { name: string; size: number }) {
  const kit = useKit()
  const { data } = useQuery(foundWallets(kit, name))
  const known = data?.data.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return <ImageTile src={known?.image_id ? walletImageUrl(kit, known.image_id) : undefined} name={name} size={size} />
}

/** The picture of a wallet that is or was connected. */
export function WalletPicture({
  connectorId,
  name,
  src,
  size = 40,
}: {
  connectorId: string
  name: string
  src: string | undefined
  size?: 40 | 64
}) {
  if (connectorId === embeddedId) return <IconTile icon="key" size={size} />
  if (isPairedId(connectorId)) return <PairedPicture name={name} size={size} />
  return <ImageTile src={src} name={name} size={size} />
}
