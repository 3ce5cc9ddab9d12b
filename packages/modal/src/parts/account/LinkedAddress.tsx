import { linkedAddress } from '@latchkey/core/queries/addressBook'
import { AddressText } from '@latchkey/ui/AddressText'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { useQuery } from '@tanstack/react-query'
import { useKit } from '../../hooks/useKit.ts'
import { receiveWords } from '../../words/receive.ts'

/** The sei1 address of the same key, or a note that the chain doesn't know it yet. */
export function LinkedAddress({ address, chainId }: { address: Address; chainId: number }) {
  const kit = useKit()
  const say = useWords(receiveWords)
  const { data, isPending } = useQuery(linkedAddress(kit, chainId, address))
  if (isPending) return <Skeleton width={112} height={18} />
  if (data?.status !== 'linked') return data?.status === 'notLinked' ? say.notLinked : say.notKnown
  return (
    <span className="WalletReceive-linked">
      <AddressText address={data.address} />
      <CopyButton value={data.address} label={say.copyLinked} />
    </span>
  )
}
