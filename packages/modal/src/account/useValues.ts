import type { NetworkId } from '@latchkey/core/networks'
import { type ValueHistory, valueHistory } from '@latchkey/core/queries/valueHistory'
import { useQuery } from '@tanstack/react-query'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'

/** An account's value over the last 30 days; `isFailed` while it can't be loaded. Only our own kind of chain has prices. */
export const useValues = (
  address: string,
  chainId: NetworkId,
): { values: ValueHistory | undefined; isFailed: boolean } => {
  useSlice(({ currency }) => currency)
  const { data, isError } = useQuery({
    ...valueHistory(useKit(), address, chainId),
    enabled: typeof chainId === 'number',
  })
  return { values: data, isFailed: isError && !data }
}
