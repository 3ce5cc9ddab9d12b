import { heldAddress, swapTokens, toSwapToken } from '@latchkey/core/queries/swapTokens'
import { tokenBalances } from '@latchkey/core/queries/tokenBalances'
import type { SwapToken } from '@latchkey/core/state/swap'
import type { TokenBalance } from '@latchkey/wire/api/account'
import type { Address } from '@latchkey/wire/caip'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'

/** A token to swap, with the account's balance. */
export type ListedToken = { token: SwapToken; held: TokenBalance | undefined }

const none: readonly TokenBalance[] = []

/** All tokens to swap: held ones first, by value, then the others by symbol. */
export const useSwapTokens = (owner: Address, chainId: number) => {
  const kit = useKit()
  const tokens = useQuery(swapTokens(kit, chainId))
  const balances = useQuery(tokenBalances(kit, owner, chainId))
  const holdings = balances.data ?? none
  const list = useMemo((): readonly ListedToken[] => {
    const held = [...holdings]
      .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
      .map((one): ListedToken => ({ token: toSwapToken(one), held: one }))
    const known = new Set(held.map(({ token }) => token.address))
    const others = (tokens.data ?? [])
      .filter(({ address }) => !known.has(address))
      .sort((a, b) => a.symbol.localeCompare(b.symbol))
      .map((token): ListedToken => ({ token, held: undefined }))
    return [...held, ...others]
  }, [holdings, tokens.data])
  /** Undefined while unknown. */
  const balanceOf = (token: SwapToken | undefined): string | undefined =>
    token && balances.data
      ? (balances.data.find((one) => heldAddress(one) === token.address)?.quantity.numeric ?? '0')
      : undefined
  return { list, tokens, balances, balanceOf }
}
