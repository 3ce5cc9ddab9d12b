import { networkOf } from '@latchkey/core/networks'
import type { NativeBalance } from '@latchkey/core/queries/nativeBalance'
import type { Fact } from '@latchkey/core/queries/watchQuery'
import { AddressText } from '@latchkey/ui/AddressText'
import { AmountInput } from '@latchkey/ui/AmountInput'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { TextField } from '@latchkey/ui/TextField'
import { type FormEvent, useRef } from 'react'
import { words as pageWords } from '../words.ts'
import { formatBalance, formatExact, formatFee } from './formatAmounts.ts'
import { words } from './words.ts'
import './SendForm.css'
import type { useSend } from './useSend.ts'
import type { SendFormState } from './useSendForm.ts'

const { send: says } = words

/** Receiver, amount, what it costs, and the one brass button. */
export function SendForm({
  chainId,
  balance: { data: balance, error: balanceError },
  form,
  sending,
  offReason,
}: {
  chainId: number
  balance: Fact<NativeBalance>
  form: SendFormState
  sending: Pick<ReturnType<typeof useSend>, 'isAsking' | 'problem' | 'forget' | 'send'>
  offReason: string | undefined
}) {
  const amountField = useRef<HTMLInputElement>(null)
  const { symbol, decimals } = form.currency
  const noBalance = balanceError ? says.balanceFailed : says.noBalance
  const noMoney = !balance ? noBalance : balance.units === '0' ? says.noMoney : undefined
  const reason = offReason ?? noMoney

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || sending.isAsking) return
    const wrong = form.check()
    if (wrong === 'receiver') document.getElementById('send-receiver')?.focus()
    else if (wrong === 'amount') amountField.current?.focus()
    else if (form.payment) void sending.send(form.payment)
  }

  return (
    <form className="SendForm" onSubmit={submit} noValidate>
      <TextField
        id="send-receiver"
        label={says.receiver}
        value={form.receiver}
        onChange={(text) => {
          form.typeReceiver(text)
          sending.forget()
        }}
        onBlur={form.leaveReceiver}
        placeholder={says.receiverHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={sending.isAsking}
        error={form.receiverError}
        hint={form.receiverHint}
      />
      <Card variant="inset">
        <AmountInput
          label={says.amount}
          value={form.amount}
          onChange={(text) => {
            form.typeAmount(text)
            sending.forget()
          }}
          decimals={decimals}
          isReadOnly={sending.isAsking}
          ref={amountField}
          error={form.amountError}
          hint={form.amountHint ?? (balance && says.available(formatBalance(balance.amount, symbol)))}
          trailing={
            <span className="SendForm-unit">
              <img src="/sei.svg" alt="" width="20" height="20" />
              {symbol}
            </span>
          }
        />
        <Button
          className="SendForm-max"
          variant="link"
          onClick={form.pressMax}
          {...(noMoney !== undefined && { disabledReason: noMoney })}
        >
          {says.max}
        </Button>
      </Card>
      <KeyValue
        rows={[
          {
            label: says.fee,
            isLoading: !form.fee && !form.hasFeeFailed,
            value: form.fee ? (
              formatFee(form.fee.amount, symbol)
            ) : (
              <Button variant="link" onClick={form.refreshFee}>
                {`${says.feeFailed}. ${pageWords.retry}`}
              </Button>
            ),
          },
          { label: says.total, value: form.total ? formatExact(form.total, symbol) : '–' },
        ]}
      />
      {form.payment && (
        <p className="SendForm-preview">
          {says.preview(formatExact(form.payment.amount, symbol), networkOf(chainId).name)}{' '}
          <AddressText address={form.payment.to} format="full" />
        </p>
      )}
      {sending.problem && <Banner>{sending.problem}</Banner>}
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={sending.isAsking}
        {...(reason !== undefined && { disabledReason: reason })}
      >
        {sending.isAsking ? says.waiting : says.action}
      </Button>
      {reason !== undefined && <p className="SendForm-reason">{reason}</p>}
    </form>
  )
}
