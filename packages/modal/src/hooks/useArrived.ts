import { refreshBalances } from '@latchkey/core/actions/refreshBalances'
import { forgetPurchase, type Purchase } from '@latchkey/core/money/purchase'
import { coinBalance } from '@latchkey/core/queries/coinBalance'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** How much of a purchase has arrived; undefined until something has. Then it refreshes the balances. */
export const useArrived = ({ owner, chainId, contract, unitsBefore }: Purchase) => {
  const kit = useKit()
  const [arrived, setArrived] = useState<bigint>()
  const balance = useQuery({
    ...coinBalance(kit, chainId, owner, contract),
    refetchInterval: arrived === undefined ? limits.onramp.checkMs : false,
    refetchIntervalInBackground: true,
  })
  const more = balance.data === undefined ? 0n : BigInt(balance.data) - BigInt(unitsBefore)
  useEffect(() => {
    if (more <= 0n || arrived !== undefined) return
    setArrived(more)
    forgetPurchase(kit)
    void refreshBalances(kit, { chainId, owner, tokens: [contract ?? nativeTokenAddress] })
  }, [more, arrived, kit, chainId, owner, contract])
  return { arrived, cannotSee: balance.isError }
}
