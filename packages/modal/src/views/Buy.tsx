import { startBuy } from '@latchkey/core/actions/startBuy'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { type OnrampOptions, onrampOptions } from '@latchkey/core/queries/onrampOptions'
import { onrampQuote } from '@latchkey/core/queries/onrampQuote'
import { AmountInput } from '@latchkey/ui/AmountInput'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { errorWords } from '@latchkey/ui/errorWords'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tag } from '@latchkey/ui/Tag'
import { useLocale, useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useKit } from '../hooks/useKit.ts'
import { type BuyChoice, type BuyForm, isWithin, moneyText, otherWay, readChoice } from '../parts/buy/buyForm.ts'
import { ChoiceRow } from '../parts/buy/ChoiceRow.tsx'
import { TokenMark } from '../parts/swap/TokenMark.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { buyWords } from '../words/buy.ts'

/** The display name of a payment method; an unknown one keeps its own. */
const useMethodName = () => {
  const words = useWords(buyWords)
  return (id: string): string => {
    if (id === 'card') return words.card
    return id === 'ach_bank_account' ? words.bank : id.replaceAll('_', ' ')
  }
}

/** The quote for the current input, requested when typing pauses. */
const useQuote = ({ coin, payment }: BuyChoice, amount: string, isAsked: boolean) => {
  const kit = useKit()
  const rested = useDebounced(amount, limits.swap.debounceMs)
  const isReady = isAsked && rested === amount && coin !== undefined && payment !== undefined
  const query = useQuery({
    ...(coin && payment
      ? onrampQuote(kit, { coin, payment, amount: rested })
      : { queryKey: ['onrampQuote'], queryFn: () => Promise.reject(new Error('Nothing is asked')) }),
    enabled: isReady,
  })
  return { ...query, data: isReady ? query.data : undefined, isAsking: isAsked && (!isReady || query.isPending) }
}

function QuoteRows({ choice, amount, isAsked }: { choice: BuyChoice; amount: string; isAsked: boolean }) {
  const words = useWords(buyWords)
  const locale = useLocale()
  const { data, isError, isAsking } = useQuote(choice, amount, isAsked)
  const bought = data?.purchaseAmount
  const receive = bought ? (
    <>
      {displayAmount(bought.amount, locale, 6)} {bought.currency} <Tag>{words.estimate}</Tag>
    </>
  ) : (
    words.atCheckout
  )
  const money = (sum: { amount: string; currency: string } | undefined) =>
    sum ? moneyText(sum.amount, sum.currency, locale) : '–'
  return (
    <div className="Buy-quote">
      <KeyValue
        rows={[
          { label: words.receive, value: isAsked && !isError ? receive : '–', isLoading: isAsking },
          { label: words.fee, value: money(data?.networkFee), isLoading: isAsking },
          { label: words.total, value: money(data?.paymentTotal), isLoading: isAsking },
        ]}
      />
      {data?.isSample ? (
        <Banner tone="warn">{words.sample}</Banner>
      ) : (
        <p className="Buy-note">{isError ? words.quoteFailed : words.indicative}</p>
      )}
    </div>
  )
}

function Form({ options, onRetry, isRetrying }: { options: OnrampOptions; onRetry: () => void; isRetrying: boolean }) {
  const words = useWords(buyWords)
  const { say } = useWords(errorWords)
  const { retry } = useWords(buttonsWords)
  const methodName = useMethodName()
  const locale = useLocale()
  const [form, setForm] = useState<BuyForm>({ coinId: '', currencyId: '', methodId: '', amount: limits.onramp.initial })
  const change = (part: Partial<BuyForm>) => setForm({ ...form, ...part })
  const choice = readChoice(options, form)
  const { coin, payment, method } = choice
  const buying = useAction(startBuy)
  if (!coin || !payment || !method) return <EmptyState icon="plus" title={words.nothing} text={words.nothingText} />

  const { amount } = form
  const isGood = amount !== '' && isWithin(amount, method)
  const other = amount === '' || isGood ? undefined : otherWay(amount, choice)
  const money = (sum: string) => moneyText(sum, payment.id, locale)
  const bounds = (one: typeof method) => words.limits(money(one.min), money(one.max))
  const outside =
    amount === '' || isGood ? undefined : words.outside(methodName(method.id), money(method.min), money(method.max))
  return (
    <div className="ViewBody Buy">
      {options.isSample && (
        <Banner tone="warn" action={{ label: retry, onClick: onRetry, isBusy: isRetrying }}>
          {words.sampleOptions}
        </Banner>
      )}
      <div className="Buy-amount">
        <AmountInput
          label={words.pay}
          value={amount}
          decimals={2}
          onChange={(text) => change({ amount: text })}
          error={outside}
          trailing={<span className="Buy-currency">{payment.id}</span>}
        />
        <ul className="Buy-presets" aria-label={words.presets}>
          {limits.onramp.presets.map((preset) => (
            <li key={preset}>
              <Button variant="chip" onClick={() => change({ amount: preset })}>
                {money(preset)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {other && (
        <Banner action={{ label: methodName(other.id), onClick: () => change({ methodId: other.id }) }}>
          {words.takesMore(methodName(other.id))}
        </Banner>
      )}
      <ChoiceRow
        label={words.coin}
        value={coin.id}
        onChange={(coinId) => change({ coinId })}
        items={options.purchaseCurrencies.map(({ id, symbol }) => ({
          id,
          label: (
            <>
              <TokenMark symbol={symbol} size={20} /> {symbol}
            </>
          ),
        }))}
      />
      {options.paymentCurrencies.length > 1 && (
        <ChoiceRow
          label={words.currency}
          value={payment.id}
          onChange={(currencyId) => change({ currencyId })}
          items={options.paymentCurrencies.map(({ id }) => ({ id, label: id }))}
        />
      )}
      <ChoiceRow
        label={words.method}
        value={method.id}
        onChange={(methodId) => change({ methodId })}
        items={payment.payment_method_limits.map((one) => ({
          id: one.id,
          label: methodName(one.id),
          note: bounds(one),
        }))}
      />
      <QuoteRows choice={choice} amount={amount} isAsked={isGood} />
      {buying.error && <Banner tone="bad">{say(buying.error)}</Banner>}
      <Button
        variant="primary"
        isWide
        iconEnd="external"
        isBusy={buying.isBusy}
        onClick={() => void buying.run({ coin, currency: payment.id, amount })}
        {...(!isGood && { disabledReason: amount === '' ? words.enterAmount : outside })}
      >
        {words.continue}
      </Button>
      <p className="Buy-note">{words.newWindow}</p>
    </div>
  )
}

function Loading() {
  return (
    <div className="ViewBody Buy" aria-busy="true">
      <Skeleton height={132} radius={18} />
      <Skeleton height={68} radius={14} />
      <Skeleton height={68} radius={14} />
      <Skeleton height={142} radius={14} />
      <Skeleton height={48} radius={14} />
      <p className="Buy-note">{useWords(buyWords).newWindow}</p>
    </div>
  )
}

function Buy() {
  const kit = useKit()
  const { address, chainId } = useAccount()
  const options = useQuery(onrampOptions(kit, chainId ?? 0))
  if (!address || chainId === undefined) return null
  if (!options.data) return <Loading />
  return <Form options={options.data} onRetry={() => void options.refetch()} isRetrying={options.isFetching} />
}

/** The purchase form: coin, amount, payment method and quote. */
export default defineView('Buy', { title: (_params, _kit, say) => say(buyWords).title, Component: Buy })
