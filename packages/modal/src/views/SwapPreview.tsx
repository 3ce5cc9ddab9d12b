import { runSwap } from '@latchkey/core/actions/runSwap'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { networkOf } from '@latchkey/core/networks'
import { type SwapPlan, swapPlan } from '@latchkey/core/queries/swapPlan'
import { swapPrices } from '@latchkey/core/queries/swapPrices'
import { swapTokens } from '@latchkey/core/queries/swapTokens'
import { isRunning, type SwapTerms, swapOf } from '@latchkey/core/state/swap'
import type { ViewParams } from '@latchkey/core/state/views'
import { consentCeiling, impactStep, slippageText } from '@latchkey/core/swap/swapMaths'
import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSecondsUntil } from '../hooks/useSecondsUntil.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { ImpactNotice } from '../parts/swap/ImpactNotice.tsx'
import { QuoteRing } from '../parts/swap/QuoteRing.tsx'
import { Rate, useFeeRow, useImpactRow, useMinimumRow, useRouteRow } from '../parts/swap/SwapFacts.tsx'
import { SwapSums } from '../parts/swap/SwapSums.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { swapWords } from '../words/swap.ts'

type Draft = Omit<SwapTerms, 'minimumUnits' | 'targetUnits'>

/** The token approval that the swap needs, spelled out; nothing if none is needed. */
const useApprovalRows = (plan: SwapPlan | undefined, { source, sourceUnits }: Draft) => {
  const words = useWords(swapWords)
  const locale = useLocale()
  if (!plan?.approval) return []
  const amount = displayAmount(formatAmount(BigInt(sourceUnits), source.decimals), locale, 6)
  const { address, name = words.router } = plan.router
  const spender = (
    <>
      {name} <AddressText address={address} />
    </>
  )
  return [
    { label: words.allow, value: words.allowOf(amount, source.symbol) },
    { label: words.allowTo, value: spender },
  ]
}

function Preview({ draft }: { draft: Draft }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(swapWords)
  const { say } = useWords(errorWords)
  const { retry } = useWords(buttonsWords)
  const locale = useLocale()
  const { chainId, source, target } = draft
  const query = useQuery({
    ...swapPlan(kit, draft),
    refetchInterval: limits.swap.refreshMs,
    refetchOnWindowFocus: true,
  })
  const { data: plan, error, isFetching } = query
  const prices = useQuery(
    swapPrices(kit, chainId, [...new Set([nativeTokenAddress, source.address, target.address])].sort()),
  )
  const known = useQuery(swapTokens(kit, chainId)).data ?? [source, target]
  const isBusy = useSlice((state) => isRunning(swapOf(state)))
  const [agreedPercent, setAgreedPercent] = useState(0)
  const impact = plan?.quote.priceImpact ?? 0
  const isAgreed = impact <= agreedPercent
  const isExpired = useSecondsUntil(plan?.quote.expiresAt) === 0
  const priceOf = (address: string) => prices.data?.[address]
  const text = plan ? displayAmount(formatAmount(BigInt(plan.terms.targetUnits), target.decimals), locale, 6) : ''
  useAnnounce(plan && words.changed(text, target.symbol))
  const approvalRows = useApprovalRows(plan, draft)
  const rows = [
    {
      label: words.rate,
      value: (
        <span className="SwapDetails-rate">
          {plan && <Rate quote={plan.quote} source={source} target={target} />}
          <QuoteRing readAt={query.dataUpdatedAt} isBusy={isFetching} onRefresh={() => void query.refetch()} />
        </span>
      ),
      isLoading: !plan,
    },
    useRouteRow(plan?.quote, known),
    useImpactRow(plan?.quote),
    useMinimumRow(plan && BigInt(plan.terms.minimumUnits), target),
    { label: words.slippage, value: words.slippageValue(writeUngrouped(slippageText(draft.slippageBps), locale)) },
    ...approvalRows,
    useFeeRow(plan && BigInt(plan.feeUnits), networkOf(chainId).currency, prices.data, !plan),
  ]

  if (!plan && error) {
    return (
      <ErrorState
        title={say(error)}
        action={{ label: retry, icon: 'refresh', isBusy: isFetching, onClick: () => void query.refetch() }}
      />
    )
  }
  const needsConsent = plan !== undefined && impactStep(plan.quote.priceImpact) === 'confirm' && !isAgreed
  const agree = (isGiven: boolean) => setAgreedPercent(isGiven ? consentCeiling(impact) : 0)
  const confirm = () => {
    if (!plan) return
    void runSwap(kit, plan, (from, amount, to) => words.done(from, displayAmount(amount, locale, 6), to))
    navigate.replace('SwapProgress')
  }
  const sum = (token: typeof source, units: string) => ({ token, units, price: priceOf(token.address) })
  return (
    <div className="ViewBody SwapDetails">
      {plan ? (
        <SwapSums paid={sum(source, draft.sourceUnits)} got={sum(target, plan.terms.targetUnits)} />
      ) : (
        <Skeleton height={148} radius={18} />
      )}
      <KeyValue rows={rows} />
      {plan && <ImpactNotice quote={plan.quote} isAgreed={isAgreed} onAgree={agree} />}
      {plan && error && !isExpired && <Banner tone="warn">{say(error)}</Banner>}
      {isExpired ? (
        <>
          <Banner tone="warn">{words.expired}</Banner>
          <Button variant="primary" isWide icon="refresh" isBusy={isFetching} onClick={() => void query.refetch()}>
            {words.newQuote}
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          isWide
          isBusy={!plan || isBusy}
          onClick={confirm}
          {...(needsConsent && { disabledReason: words.impactConfirmFirst })}
        >
          {plan?.approval ? words.approveAndSwap : words.swap}
        </Button>
      )}
    </div>
  )
}

function SwapPreview({ params: { sourceUnits } }: { params: ViewParams['SwapPreview'] }) {
  const { address, chainId } = useAccount()
  const { source, target, slippageBps } = useSlice(swapOf)
  if (!address || chainId === undefined || !source || !target) return null
  return <Preview draft={{ chainId, owner: address, source, target, sourceUnits, slippageBps }} />
}

/** Everything that one press agrees to, before it is pressed. */
export default defineView('SwapPreview', {
  title: (_params, _kit, say) => say(swapWords).previewTitle,
  Component: SwapPreview,
})
