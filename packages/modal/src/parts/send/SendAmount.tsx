import { chooseSendToken, editSend } from '@latchkey/core/actions/editSend'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { displayWorth, fromFiat, toFiat } from '@latchkey/core/money/worth'
import { reserveUnits } from '@latchkey/core/send/sendAmounts'
import { AmountInput } from '@latchkey/ui/AmountInput'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import { currencyTable } from '@latchkey/wire/currencies'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import type { SendDraft } from '../../hooks/useSendDraft.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { sendWords } from '../../words/send.ts'

/** A token is preselected: the requested one, otherwise the native coin. */
const useChosenToken = (
  { token, tokens, coin, list }: SendDraft,
  tokenAddress: string | undefined,
): SendDraft['token'] => {
  const kit = useKit()
  const isKnown = list.isFetched
  const wanted = tokens.find(({ address }) => address && address.toLowerCase() === tokenAddress?.toLowerCase())
  const first = wanted ?? (tokenAddress === undefined || isKnown ? coin : undefined)
  // Icons come with the list; add one to a token chosen before the list loaded.
  const isBare = list.data && token && token.address === undefined && token.iconUrl !== coin.iconUrl
  useEffect(() => {
    if (!token && first) chooseSendToken(kit, first)
    else if (isBare) chooseSendToken(kit, coin)
  }, [kit, token, first, isBare, coin])
  // React may paint before it sees the stored token, and a brief "Choose token" would shift the layout.
  return token ?? first
}

const useAmountError = (draft: SendDraft): string | undefined => {
  const words = useWords(sendWords)
  const locale = useLocale()
  const { token, units, heldUnits, fee, send, amount, isFeeCovered, held, shortage } = draft
  if (!token || heldUnits === undefined || !held.data) return undefined
  if (send.isMax && fee && amount === '') return words.maxNothing
  if (units === undefined || units <= 0n) return undefined
  if (units > heldUnits) return words.overBalance(`${displayAmount(held.data.amount, locale, 6)} ${token.symbol}`)
  if (shortage && isFeeCovered) {
    const least = `${writeUngrouped(formatAmount(shortage.minimum, token.decimals), locale)} ${token.symbol}`
    return shortage.kind === 'sender' ? words.leavesTooLittle(least) : words.beginsWith(least)
  }
  if (isFeeCovered || !fee) return undefined
  return words.feeMissing(`${displayAmount(fee.amount, locale, 6)} ${fee.symbol}`)
}

/** The amount and token to send, entered in tokens or in money. */
export function SendAmount({ draft, tokenAddress }: { draft: SendDraft; tokenAddress: string | undefined }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(sendWords)
  const locale = useLocale()
  const { price, send, amount, units, held, heldUnits, fee, payer } = draft
  const token = useChosenToken(draft, tokenAddress)
  const error = useAmountError(draft)
  const currency = useSlice((state) => state.currency)
  const isInMoney = send.fiatAmount !== undefined && price !== undefined
  const worth = token && price && units !== undefined ? toFiat(amount, token.decimals, price, currency) : undefined

  const typeAmount = (text: string) => {
    if (!isInMoney || !token || !price) return editSend(kit, { sendTokenAmount: text, isMax: false })
    const inToken = text === '' ? '' : (fromFiat(text, token.decimals, price, currency) ?? '')
    editSend(kit, { fiatAmount: text, sendTokenAmount: inToken, isMax: false })
  }
  const turn = () => {
    if (isInMoney) editSend(kit, { fiatAmount: undefined })
    else editSend(kit, { fiatAmount: worth ?? '', isMax: false, ...(worth && { sendTokenAmount: amount }) })
  }
  const other = isInMoney
    ? `${amount === '' ? '0' : displayAmount(amount, locale, 6)} ${token?.symbol ?? ''}`
    : displayWorth(worth ?? '0', currency, amount, locale)
  const isMaxOfCoin = send.isMax && token?.address === undefined && fee && amount !== ''
  const kept = isMaxOfCoin && token && formatAmount(reserveUnits(fee, payer), token.decimals)

  return (
    <Card variant="inset" className="SendAmount">
      <AmountInput
        label={token ? words.amountIn(isInMoney ? currency.toUpperCase() : token.symbol) : words.amount}
        value={isInMoney ? (send.fiatAmount ?? '') : amount}
        onChange={typeAmount}
        {...(isInMoney ? { decimals: currencyTable[currency].decimals } : token && { decimals: token.decimals })}
        error={error}
        hint={kept ? words.maxKept(`${displayAmount(kept, locale, 6)} ${token?.symbol}`) : undefined}
        trailing={
          <Button
            variant="chip"
            iconEnd="chevron-down"
            aria-label={token ? words.changeToken(token.symbol) : words.chooseToken}
            {...(token && { icon: <ImageTile src={token.iconUrl} name={token.symbol} size={24} isRound /> })}
            onClick={() => navigate.push('WalletSendSelectToken')}
          >
            {token?.symbol ?? words.chooseToken}
          </Button>
        }
      />
      <div className="SendAmount-line">
        {price ? (
          <Button
            variant="quiet"
            iconEnd="swap"
            aria-label={`${other}. ${words.typeIn(isInMoney && token ? token.symbol : currency.toUpperCase())}`}
            onClick={turn}
          >
            {other}
          </Button>
        ) : (
          <span className="SendAmount-note">{token && heldUnits && !draft.list.isPending ? words.noPrice : ''}</span>
        )}
        {token && held.data ? (
          <span>{words.available(`${displayAmount(held.data.amount, locale, 4)} ${token.symbol}`)}</span>
        ) : held.isError && !held.isFetching ? (
          <Button variant="link" icon="refresh" onClick={() => void held.refetch()}>
            {words.balanceUnknown}
          </Button>
        ) : (
          <Skeleton width={96} height={14} />
        )}
        <Button
          variant="link"
          onClick={() => editSend(kit, { isMax: true, fiatAmount: undefined })}
          {...(!heldUnits && {
            disabledReason: words[heldUnits === undefined ? 'balanceUnknown' : 'insufficientFunds'],
          })}
        >
          {words.max}
        </Button>
      </div>
    </Card>
  )
}
