import { type ValueHistory, valueHistory } from '@latchkey/core/queries/valueHistory'
import type { Address } from '@latchkey/wire/caip'
import { useQuery } from '@tanstack/react-query'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'

/** The worth of an account over the last thirty days; `isFailed` while it cannot be had. */
export const useValues = (
  address: Address,
  chainId: number,
): { values: ValueHistory | undefined; isFailed: boolean } => {
  useSlice(({ currency }) => currency)
  const { data, isError } = useQuery(valueHistory(useKit(), address, chainId))
  return { values: data, isFailed: isError && !data }
}
