import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { gasPrice } from '@latchkey/core/queries/gasPrice'
import { swapPrices } from '@latchkey/core/queries/swapPrices'
import { flipped, isOpen, swapOf, withAmount } from '@latchkey/core/state/swap'
import type { ViewParams } from '@latchkey/core/state/views'
import { sourceMax } from '@latchkey/core/swap/sourceMax'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconButton } from '@latchkey/ui/IconButton'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount, parseAmount, truncateAmount } from '@latchkey/wire/amount'
import { type Address, nativeTokenAddress } from '@latchkey/wire/caip'
import type { ErrorCode } from '@latchkey/wire/catalogue'
import { limits } from '@latchkey/wire/limits'
import { sentenceOf, WalletError } from '@latchkey/wire/moneyErrors'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { useQuery } from '@tanstack/react-query'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useReported } from '../hooks/useReported.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useSwapQuote } from '../hooks/useSwapQuote.ts'
import { useSwapStart } from '../hooks/useSwapStart.ts'
import { useSwapTokens } from '../hooks/useSwapTokens.ts'
import { QuoteRing } from '../parts/swap/QuoteRing.tsx'
import { SwapDetails } from '../parts/swap/SwapDetails.tsx'
import { SwapPanel } from '../parts/swap/SwapPanel.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { swapWords } from '../words/swap.ts'

/** How many decimals of an amount that follows from a quote are shown. */
const shownDecimals = 6

/** Input errors show on the button, other errors above it. */
const ownErrors: readonly ErrorCode[] = [
  'swap.insufficientLiquidity',
  'swap.incorrectAmount',
  'swap.unsupported',
  'amount.invalid',
]

function SwapDesk({ owner, chainId, params }: { owner: Address; chainId: number; params: ViewParams['Swap'] }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(swapWords)
  const { say } = useWords(errorWords)
  const { retry } = useWords(buttonsWords)
  const locale = useLocale()
  const swap = useSlice(swapOf)
  const { source, target, typed, amount } = swap
  const { list, tokens, balances, balanceOf } = useSwapTokens(owner, chainId)
  useSwapStart(params, list, tokens.data !== undefined && !balances.isPending)
  // The start chooses the coin, but React may paint once before it notices.
  const isCoinListed = list.some(({ token }) => token.address === nativeTokenAddress)
  const asked = useSwapQuote(owner, chainId)
  const gas = useQuery({ ...gasPrice(kit, chainId), refetchInterval: limits.swap.refreshMs })
  const priced = [nativeTokenAddress, source?.address, target?.address].filter((one) => one !== undefined)
  const prices = useQuery(swapPrices(kit, chainId, [...new Set(priced)].sort()))
  useReported(prices.error)

  const { shown } = asked
  const follows = (units: string | undefined, decimals: number) =>
    units === undefined ? '' : truncateAmount(formatAmount(BigInt(units), decimals), shownDecimals)
  const paid = typed === 'source' ? amount : follows(shown?.sourceUnits, source?.decimals ?? 0)
  const got = typed === 'target' ? amount : follows(shown?.targetUnits, target?.decimals ?? 0)
  const balance = balanceOf(source)
  const most =
    source && balance !== undefined ? sourceMax(source, parseAmount(balance, source.decimals), gas.data) : undefined
  const mostText = source && most ? formatAmount(most.units, source.decimals) : ''
  const paidUnits =
    source && (asked.quote ? BigInt(asked.quote.sourceUnits) : parseAmount(paid || '0', source.decimals))
  const isTooMuch =
    source !== undefined && balance !== undefined && (paidUnits ?? 0n) > parseAmount(balance, source.decimals)
  const problem = isTooMuch ? sentenceOf('swap.insufficientBalance') : ownError(asked.error)
  const announced =
    asked.quote && target && !problem
      ? `${words.receive} ${writeUngrouped(got, locale)} ${target.symbol}`
      : problem && say(problem)
  useAnnounce(announced)

  const type = (side: 'source' | 'target') => (text: string) =>
    changeSwap(kit, (state) => withAmount(state, side, text))
  const label = !source || !target ? words.selectToken : amount === '' ? words.enterAmount : problem && say(problem)
  const noMaxReason = (): string | undefined => {
    if (!source || !most) return words.maxUnknown
    if (most.units > 0n) return undefined
    const isKept = most.keptUnits > 0n && parseAmount(balance ?? '0', source.decimals) > 0n
    return isKept ? words.maxTooLittle(source.symbol) : say(sentenceOf('swap.insufficientBalance'))
  }
  const isOff = !source || !target || !asked.quote || problem !== undefined

  if (tokens.isError) {
    const isExplained = tokens.error instanceof WalletError && tokens.error.code !== 'swap.initializeFailed'
    return (
      <ErrorState
        title={say(sentenceOf('swap.initializeFailed'))}
        text={say(isExplained ? tokens.error : sentenceOf('network.apiUnreachable'))}
        action={{ label: retry, icon: 'refresh', isBusy: tokens.isFetching, onClick: () => void tokens.refetch() }}
      />
    )
  }
  return (
    <div className="ViewBody Swap">
      {isOpen(swap) && (
        <Banner action={{ label: words.show, onClick: () => navigate.push('SwapProgress') }}>{words.underWay}</Banner>
      )}
      <div className="Swap-panels">
        <SwapPanel
          side="source"
          token={source}
          amount={paid}
          onAmount={type('source')}
          balance={balance}
          price={source && prices.data?.[source.address]}
          isLoading={tokens.isPending || balances.isPending || isCoinListed}
          isStale={typed === 'target' && asked.isAsking}
          isBad={isTooMuch}
          max={{
            amount: mostText,
            disabledReason: noMaxReason(),
            onClick: () => type('source')(mostText),
          }}
        />
        <IconButton
          className="Swap-flip"
          icon="swap"
          variant="raised"
          label={words.flip}
          onClick={() => changeSwap(kit, (state) => flipped(state, got))}
        />
        <SwapPanel
          side="target"
          token={target}
          amount={got}
          onAmount={type('target')}
          balance={balanceOf(target)}
          price={target && prices.data?.[target.address]}
          isLoading={false}
          isStale={typed === 'source' && asked.isAsking}
          isBad={false}
        />
      </div>
      {source && most && most.keptUnits > 0n && amount === mostText && amount !== '' && (
        <p className="Swap-note">
          {words.maxKept(displayAmount(formatAmount(most.keptUnits, source.decimals), locale), source.symbol)}
        </p>
      )}
      {asked.error && !ownError(asked.error) && (
        <Banner tone="bad" action={{ label: retry, onClick: asked.refresh, isBusy: asked.isFetching }}>
          {say(asked.error)}
        </Banner>
      )}
      {source && target && amount !== '' && (asked.isAsking || shown) && !asked.error && (
        <SwapDetails
          quote={shown}
          source={source}
          target={target}
          known={list.map(({ token }) => token)}
          chainId={chainId}
          fee={{
            units: gas.data && BigInt(gas.data.standard) * BigInt(limits.swap.initialGas),
            isLoading: gas.isPending,
          }}
          prices={prices.data}
          ring={<QuoteRing readAt={asked.readAt} isBusy={asked.isFetching} onRefresh={asked.refresh} />}
        />
      )}
      <Button
        variant="primary"
        isWide
        isBusy={asked.isAsking && !problem}
        onClick={() => asked.quote && navigate.push('SwapPreview', { sourceUnits: asked.quote.sourceUnits })}
        {...(isOff && (problem !== undefined || !asked.isAsking) && { disabledReason: label ?? words.review })}
      >
        {label ?? words.review}
      </Button>
    </div>
  )
}

const ownError = (error: Error | null): WalletError | undefined =>
  error instanceof WalletError && ownErrors.includes(error.code) ? error : undefined

function Swap({ params }: { params: ViewParams['Swap'] }) {
  const { address, chainId } = useAccount()
  if (!address || chainId === undefined) return null
  return <SwapDesk key={address} owner={address} chainId={chainId} params={params} />
}

/** The first step of a swap: two tokens, two amounts and the cost. */
export default defineView('Swap', {
  title: (_params, _kit, say) => say(swapWords).title,
  Component: Swap,
})
