import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { swapOf, withAmount, withToken } from '@latchkey/core/state/swap'
import type { ViewParams } from '@latchkey/core/state/views'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { useLayoutEffect, useRef } from 'react'
import { useKit } from './useKit.ts'
import type { ListedToken } from './useSwapTokens.ts'

const isNamed = (name: string, { token }: ListedToken): boolean =>
  token.address === name.toLowerCase().split(':').at(-1) || token.symbol.toLowerCase() === name.toLowerCase()

/** History entries whose preset was applied: returning to one must not undo later choices. */
const met = new WeakSet<object>()

/** Starts a swap with the caller's preset, otherwise by paying with the native coin. */
export const useSwapStart = (params: ViewParams['Swap'], list: readonly ListedToken[], isKnown: boolean): void => {
  const kit = useKit()
  const hasStarted = useRef(false)
  // Usually before the first paint: a token's chip changes its width when the token is chosen.
  useLayoutEffect(() => {
    if (hasStarted.current || !isKnown) return
    hasStarted.current = true
    const { history } = kit.store.getState().router
    const entry = history.findLast(({ view }) => view === 'Swap')
    const { fromToken, toToken, amount } = (entry && !met.has(entry) && params) || {}
    if (entry) met.add(entry)
    const find = (name: string | undefined) => list.find((one) => name !== undefined && isNamed(name, one))?.token
    const { source } = swapOf(kit.store.getState())
    const from = find(fromToken) ?? (source ? undefined : find(nativeTokenAddress))
    const to = find(toToken)
    if (from) changeSwap(kit, (state) => withToken(state, 'source', from))
    if (to) changeSwap(kit, (state) => withToken(state, 'target', to))
    if (amount && /^\d+\.?\d*$/.test(amount)) changeSwap(kit, (state) => withAmount(state, 'source', amount))
  }, [kit, params, list, isKnown])
}
