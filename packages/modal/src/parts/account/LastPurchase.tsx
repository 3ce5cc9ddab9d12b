import { type Purchase, readPurchase } from '@latchkey/core/money/purchase'
import type { NetworkId } from '@latchkey/core/networks'
import { isSameAddress } from '@latchkey/wire/caip'
import { useState } from 'react'
import { useArrived } from '../../hooks/useArrived.ts'
import { useKit } from '../../hooks/useKit.ts'

function Watch({ purchase }: { purchase: Purchase }) {
  useArrived(purchase)
  return null
}

/** Looks for a purchase whose view is gone, such as after a reload, so that the balance shows it soon. */
export function LastPurchase({ address, chainId }: { address: string; chainId: NetworkId }) {
  const kit = useKit()
  const [purchase] = useState(() => readPurchase(kit))
  const isHere = purchase && purchase.chainId === chainId && isSameAddress(purchase.owner, address)
  return isHere ? <Watch purchase={purchase} /> : null
}
