import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { type NetworkId, networkOf } from '@latchkey/core/networks'
import { embeddedUser } from '@latchkey/core/queries/embeddedUser'
import { networkFee } from '@latchkey/core/queries/networkFee'
import { receiver } from '@latchkey/core/queries/receiver'
import { receiverFacts } from '@latchkey/core/queries/receiverFacts'
import { spendable } from '@latchkey/core/queries/spendable'
import { tokenBalances } from '@latchkey/core/queries/tokenBalances'
import { tokenImageUrl } from '@latchkey/core/queries/wallets'
import { receiverWarnings } from '@latchkey/core/send/receiverWarnings'
import { recentReceivers } from '@latchkey/core/send/recentReceivers'
import { feeCall, findShortage, maxUnits, type Payer, readUnits } from '@latchkey/core/send/sendAmounts'
import { sendCheck } from '@latchkey/core/send/sendCheck'
import { coinOf, toOwnedTokens } from '@latchkey/core/send/sendTokens'
import type { SendToken } from '@latchkey/core/state/send'
import { formatAmount } from '@latchkey/wire/amount'
import { isAddress } from '@latchkey/wire/caip'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccount } from './useAccount.ts'
import { useDebounced } from './useDebounced.ts'
import { useKit } from './useKit.ts'
import { useSlice } from './useSlice.ts'

/** How long a name rests before it is looked up; a whole address is looked up at once. */
const nameRestMs = 500
const amountRestMs = 300
const feeRefreshMs = 10_000

/** The account's holdings for the picker; without the list, the native coin. */
export const useOwnedTokens = (address: string, chainId: NetworkId) => {
  const kit = useKit()
  // The query reads the currency itself; rerender when it changes.
  useSlice(({ currency }) => currency)
  const list = useQuery(tokenBalances(kit, address, chainId))
  const tokens = useMemo(() => toOwnedTokens(list.data ?? []), [list.data])
  const coin = useMemo(
    () =>
      tokens.find((token) => token.address === undefined) ??
      coinOf(chainId, tokenImageUrl(kit, networkOf(chainId).currency.symbol)),
    [tokens, kit, chainId],
  )
  return { list, tokens, coin }
}

/** Who pays the fee and who chooses it. */
const usePayer = (address: string, chainId: NetworkId): Payer => {
  const kit = useKit()
  const { connectorId } = useAccount()
  const isEvm = typeof chainId === 'number'
  const isEmbedded = connectorId === embeddedId && isEvm
  const user = useQuery({ ...embeddedUser(kit, address, isEvm ? chainId : 0), enabled: isEmbedded })
  // On Solana the node reports the fee, and the small remainder would be below the minimum balance.
  if (!isEmbedded) return 'wallet'
  return user.data?.type === 'smartAccount' ? 'smartAccount' : 'embedded'
}

/** Resolves the typed receiver and its warnings. */
const useReceiver = (
  address: string,
  chainId: NetworkId,
  typed: string,
  tokens: Parameters<typeof receiverWarnings>[1]['tokens'],
) => {
  const kit = useKit()
  const text = typed.trim()
  const rested = useDebounced(text, isAddress(text) ? 0 : nameRestMs)
  const lookUp = useQuery({ ...receiver(kit, chainId, rested), enabled: rested !== '' })
  const isCurrent = text === rested && text !== ''
  const found = isCurrent && lookUp.data?.status === 'found' ? lookUp.data : undefined
  const facts = useQuery({
    ...receiverFacts(kit, chainId, found?.address ?? address),
    enabled: found !== undefined,
  })
  const warnings = useMemo(
    () =>
      found
        ? receiverWarnings(found.address, {
            own: address,
            recent: recentReceivers(kit, chainId),
            tokens,
            isContract: facts.data?.isContract,
          })
        : [],
    [found, address, kit, chainId, tokens, facts.data],
  )
  return {
    found,
    isNew: found !== undefined && facts.data?.isNew === true,
    warnings,
    isLooking: text !== '' && (!isCurrent || lookUp.isFetching),
    status: isCurrent ? lookUp.data?.status : undefined,
    error: isCurrent && !lookUp.isFetching ? lookUp.error : null,
    retry: () => void lookUp.refetch(),
  }
}

/** The complete send form: input, cost and errors. */
export const useSendDraft = (address: string, chainId: NetworkId) => {
  const kit = useKit()
  const send = useSlice((state) => state.send)
  const { list, tokens, coin } = useOwnedTokens(address, chainId)
  const payer = usePayer(address, chainId)
  const { token } = send
  const priceOf = (one: SendToken | undefined) => tokens.find((owned) => one && owned.address === one.address)?.price
  // An NFT sent to its own contract is lost, like a token.
  const contracts = useMemo(() => (token?.nft ? [...tokens, token] : tokens), [tokens, token])
  const to = useReceiver(address, chainId, send.receiver, contracts)
  const held = useQuery({ ...spendable(kit, chainId, address, token ?? coin), enabled: token !== undefined })
  const coinHeld = useQuery(spendable(kit, chainId, address, coin))

  const heldUnits = held.data && BigInt(held.data.units)
  const wanted = send.isMax ? heldUnits : token && readUnits(send.sendTokenAmount, token.decimals)
  const rested = useDebounced(wanted, amountRestMs)
  const call = feeCall({ token, from: address, to: to.found?.address, units: rested, held: heldUnits })
  const feeQuery = useQuery({
    ...networkFee(kit, chainId, call),
    refetchInterval: feeRefreshMs,
    placeholderData: keepPreviousData,
  })
  const fee = feeQuery.data

  const most = token && heldUnits !== undefined ? maxUnits({ token, held: heldUnits, fee, payer }) : undefined
  const amount =
    send.isMax && token ? (most === undefined ? '' : formatAmount(most, token.decimals)) : send.sendTokenAmount
  const units = token && readUnits(amount, token.decimals)
  const feeUnits = fee && payer !== 'smartAccount' ? BigInt(fee.units) : 0n
  const coinUnits = coinHeld.data && BigInt(coinHeld.data.units)
  const isFeeCovered =
    coinUnits === undefined || (token?.address === undefined ? (units ?? 0n) : 0n) + feeUnits <= coinUnits
  const shortage = findShortage({
    isCoin: token !== undefined && token.address === undefined,
    units,
    held: coinUnits,
    fee,
    isNew: to.isNew,
  })
  const check = sendCheck({
    token,
    amount,
    held: heldUnits,
    isFeeCovered: isFeeCovered && !shortage,
    receiver: send.receiver,
    hasReceiver: to.found !== undefined,
  })
  return {
    send,
    token,
    tokens,
    coin,
    list,
    /** Prices of the token and the native token in the current currency; undefined if unknown. */
    price: priceOf(token),
    coinPrice: priceOf(coin),
    to,
    payer,
    held,
    amount,
    units,
    heldUnits,
    fee,
    /** The fee is for exactly this payment, not for earlier input. */
    isFeeSettled: fee !== undefined && !feeQuery.isPlaceholderData && rested === wanted,
    hasFeeFailed: feeQuery.isError && !fee,
    refreshFee: () => void feeQuery.refetch(),
    isFeeCovered,
    shortage,
    check,
  }
}

export type SendDraft = ReturnType<typeof useSendDraft>
