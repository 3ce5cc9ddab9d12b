import type { Kit } from '@latchkey/core/kit'
import { networkOf } from '@latchkey/core/networks'
import type { NativeBalance } from '@latchkey/core/queries/nativeBalance'
import { type NetworkFee, networkFee } from '@latchkey/core/queries/networkFee'
import { receiverFacts } from '@latchkey/core/queries/receiverFacts'
import { formatAmount } from '@latchkey/wire/amount'
import { type Address, isAddress } from '@latchkey/wire/caip'
import { useRef, useState } from 'react'
import { formatFee } from './formatAmounts.ts'
import { maxAmount, readAmount, receiverProblem, spendProblem } from './sendChecks.ts'
import { useFact } from './useFact.ts'
import { useSettled } from './useSettled.ts'
import { words } from './words.ts'

const { send: says } = words
const settleMs = 300
const feePollMs = 10_000

/** The fee for what is typed so far; the last one stands until the next is known, so that nothing flickers. */
const useFee = (kit: Kit, chainId: number, call: { from: Address; to: Address; value: bigint }) => {
  const to = useSettled(call.to, settleMs)
  const value = useSettled(call.value, settleMs)
  const fact = useFact(kit, networkFee(kit, chainId, { from: call.from, to, value }), feePollMs)
  const last = useRef<NetworkFee>(undefined)
  if (fact.data) last.current = fact.data
  return { fee: fact.data ?? (fact.error ? undefined : last.current), error: fact.error, refresh: fact.refresh }
}

/** What is typed into the send form, what it costs and what is wrong with it. */
export const useSendForm = (kit: Kit, address: Address, chainId: number, balance: NativeBalance | undefined) => {
  const { currency } = networkOf(chainId)
  const [receiver, setReceiver] = useState('')
  const [typed, setTyped] = useState('')
  const [isMax, setIsMax] = useState(false)
  const [isChecked, setIsChecked] = useState({ receiver: false, amount: false })

  const to = receiver.trim()
  const receiverError = receiverProblem(receiver)
  const goodReceiver = receiverError === undefined && isAddress(to) ? to : undefined
  const typedAmount = readAmount(typed, currency.decimals)
  const held = BigInt(balance?.units ?? 0)
  const wanted = isMax ? held : 'units' in typedAmount ? typedAmount.units : 0n
  const cost = useFee(kit, chainId, { from: address, to: goodReceiver ?? address, value: wanted > held ? 0n : wanted })
  const seen = useFact(kit, receiverFacts(kit, chainId, useSettled(goodReceiver ?? address, settleMs)))

  const most = balance && cost.fee && maxAmount(balance, cost.fee)
  const amount = isMax ? (most ?? '') : typed
  const read = readAmount(amount, currency.decimals)
  const units = 'units' in read ? read.units : undefined
  const amountError =
    isMax && balance && cost.fee && most === undefined
      ? says.nothingToSpare
      : 'problem' in read
        ? read.problem
        : balance && spendProblem(read.units, balance, cost.fee)
  const isOverspent = units !== undefined && amountError !== undefined

  const hint = goodReceiver && {
    isOwn: goodReceiver.toLowerCase() === address.toLowerCase(),
    isContract: seen.data?.isContract === true,
  }

  return {
    currency,
    receiver,
    amount,
    isMax,
    fee: cost.fee,
    hasFeeFailed: cost.fee === undefined && cost.error !== null,
    refreshFee: cost.refresh,
    total:
      units !== undefined && cost.fee ? formatAmount(units + BigInt(cost.fee.units), currency.decimals) : undefined,
    receiverError: isChecked.receiver || to.length >= 42 ? receiverError : undefined,
    receiverHint: hint?.isOwn ? says.own : hint?.isContract ? says.contract : undefined,
    amountError: isChecked.amount || isOverspent || isMax ? amountError : undefined,
    amountHint: isMax && cost.fee ? says.maxHint(formatFee(cost.fee.amount, currency.symbol)) : undefined,
    /** Set once everything is right. */
    payment:
      goodReceiver && units !== undefined && !amountError
        ? { to: goodReceiver, amount, chainId, fee: cost.fee }
        : undefined,
    typeReceiver: (text: string) => setReceiver(text),
    leaveReceiver: () => setIsChecked((now) => ({ ...now, receiver: to !== '' })),
    typeAmount: (text: string) => {
      setTyped(text)
      setIsMax(false)
    },
    pressMax: () => setIsMax(true),
    /** Shows what is missing; answers which field to turn to. */
    check: (): 'receiver' | 'amount' | undefined => {
      setIsChecked({ receiver: true, amount: true })
      return receiverError ? 'receiver' : amountError ? 'amount' : undefined
    },
    clear: () => {
      setReceiver('')
      setTyped('')
      setIsMax(false)
      setIsChecked({ receiver: false, amount: false })
    },
  }
}

export type SendFormState = ReturnType<typeof useSendForm>
