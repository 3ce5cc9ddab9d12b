import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { type SwapToken, swapOf, withToken } from '@latchkey/core/state/swap'
import type { ViewParams } from '@latchkey/core/state/views'
import { AmountText } from '@latchkey/ui/AmountText'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { ListRow } from '@latchkey/ui/ListRow'
import { SearchField } from '@latchkey/ui/SearchField'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tag } from '@latchkey/ui/Tag'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useFiat } from '../hooks/useFiat.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { type ListedToken, useSwapTokens } from '../hooks/useSwapTokens.ts'
import { moveWithArrows } from '../moveWithArrows.ts'
import { TokenMark } from '../parts/swap/TokenMark.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { swapWords } from '../words/swap.ts'

/** Shown as chips above the list, as far as they exist here. */
const suggestedSymbols = ['SEI', 'USDC', 'WETH', 'USDT0', 'WBTC', 'WSEI', 'ETH', 'USDT', 'DAI', 'ARB']
const suggestedMax = 8

const isMatch = ({ token }: ListedToken, text: string): boolean =>
  [token.symbol, token.name, token.address].some((part) => part.toLowerCase().includes(text.toLowerCase()))

type Picker = { rows: readonly ListedToken[]; chosen: string | undefined; onPick: (token: SwapToken) => void }

function TokenRows({ label, rows, chosen, onPick }: Picker & { label: string }) {
  const words = useWords(swapWords)
  const fiatText = useFiat()
  const locale = useLocale()
  if (rows.length === 0) return null
  return (
    <section className="SwapSelectToken-group" aria-label={label}>
      <SectionTitle level={3} size="group">
        {label}
      </SectionTitle>
      <ul aria-label={label} onKeyDown={moveWithArrows}>
        {rows.map((one) => {
          const { token, held } = one
          const value = held && fiatText(held.quantity.numeric, held.price > 0 ? held.price : undefined)
          return (
            <li key={token.address}>
              <ListRow
                variant="plain"
                icon={<TokenMark symbol={token.symbol} size={40} />}
                title={token.symbol}
                subtitle={held?.isStranded ? <Tag tone="bad">{words.stranded}</Tag> : token.name}
                isSelected={token.address === chosen}
                onClick={() => onPick(token)}
                trailing={held && <AmountText value={displayAmount(held.quantity.numeric, locale)} />}
                trailingNote={value}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Loading() {
  return (
    <div className="SwapSelectToken-group" aria-busy="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <ListRow
          key={row}
          variant="plain"
          icon={<Skeleton width={40} height={40} radius={20} />}
          title={<Skeleton width={64} height={16} />}
          subtitle={<Skeleton width={112} height={12} />}
        />
      ))}
    </div>
  )
}

function TokenPicker({ owner, chainId, side }: { owner: Address; chainId: number; side: 'source' | 'target' }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(swapWords)
  const { say } = useWords(errorWords)
  const { retry } = useWords(buttonsWords)
  const chosen = useSlice((state) => swapOf(state)[side])?.address
  const { list, tokens, balances } = useSwapTokens(owner, chainId)
  const [text, setText] = useState('')
  const wanted = text.trim()
  const rows = wanted === '' ? list : list.filter((one) => isMatch(one, wanted))
  // Anyone can name a token and send it here, so only listed ones are suggested.
  const suggested = suggestedSymbols
    .flatMap((symbol) => tokens.data?.find((token) => token.symbol === symbol) ?? [])
    .slice(0, suggestedMax)
  const pick = (token: SwapToken) => {
    changeSwap(kit, (state) => withToken(state, side, token))
    navigate.back()
  }
  const shared = { chosen, onPick: pick }
  const isLoading = tokens.isPending || balances.isPending

  return (
    <div className="SwapSelectToken">
      <div className="SwapSelectToken-search">
        <SearchField
          label={words.search}
          value={text}
          onChange={setText}
          result={isLoading ? '' : words.found(rows.length)}
          autoFocus={!kit.ports.device.isMobile}
        />
      </div>
      {wanted === '' && !isLoading && suggested.length > 0 && (
        <ul className="SwapSelectToken-suggested" aria-label={words.suggested}>
          {suggested.map((token) => (
            <li key={token.address}>
              <Button variant="chip" icon={<TokenMark symbol={token.symbol} />} onClick={() => pick(token)}>
                {token.symbol}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isLoading ? (
        <Loading />
      ) : (
        <>
          <TokenRows label={words.yours} rows={rows.filter(({ held }) => held)} {...shared} />
          <TokenRows label={words.all} rows={rows.filter(({ held }) => !held)} {...shared} />
        </>
      )}
      {tokens.isError && (
        <ErrorState
          title={words.listFailed}
          text={say(tokens.error)}
          action={{ label: retry, icon: 'refresh', isBusy: tokens.isFetching, onClick: () => void tokens.refetch() }}
        />
      )}
      {!isLoading && !tokens.isError && rows.length === 0 && (
        <EmptyState
          icon="search"
          title={words.none(wanted)}
          text={words.noneText}
          action={{ label: words.showAll, onClick: () => setText('') }}
        />
      )}
    </div>
  )
}

function SwapSelectToken({ params: { side } }: { params: ViewParams['SwapSelectToken'] }) {
  const { address, chainId } = useAccount()
  if (!address || chainId === undefined) return null
  return <TokenPicker owner={address} chainId={chainId} side={side} />
}

/** Every token that can be swapped, the user's own first, with a search. */
export default defineView('SwapSelectToken', {
  title: (_params, _kit, say) => say(swapWords).selectTitle,
  Component: SwapSelectToken,
})
