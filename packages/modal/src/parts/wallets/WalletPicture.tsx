import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { isPairedId } from '@latchkey/core/connectors/walletConnect/walletConnect'
import { foundWallets, walletImageUrl } from '@latchkey/core/queries/wallets'
import { IconTile } from '@latchkey/ui/IconTile'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { useQuery } from '@tanstack/react-query'
import { useKit } from '../../hooks/useKit.ts'

/** Shows the registry's icon instead of the paired wallet's URL, so no third party is contacted. */
function PairedPicture({ name, size }: { name: string; size: number }) {
  const kit = useKit()
  const { data } = useQuery(foundWallets(kit, name))
  const known = data?.data.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return <ImageTile src={known?.image_id ? walletImageUrl(kit, known.image_id) : undefined} name={name} size={size} />
}

/** The icon of a wallet that is or was connected. */
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
