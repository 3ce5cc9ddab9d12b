import { chooseSendToken } from '@latchkey/core/actions/editSend'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { displayWorth, toFiat } from '@latchkey/core/money/worth'
import type { NetworkId } from '@latchkey/core/networks'
import type { OwnedToken } from '@latchkey/core/send/sendTokens'
import { AmountText } from '@latchkey/ui/AmountText'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { SearchField } from '@latchkey/ui/SearchField'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tag } from '@latchkey/ui/Tag'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useOwnedTokens } from '../hooks/useSendDraft.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { buttonsWords } from '../words/buttons.ts'
import { sendWords } from '../words/send.ts'

const loadingRows = ['a', 'b', 'c', 'd']

const matches = ({ name, symbol, address }: OwnedToken, text: string): boolean =>
  [name, symbol, address ?? ''].some((part) => part.toLowerCase().includes(text))

function TokenRow({ token, onClick }: { token: OwnedToken; onClick: () => void }) {
  const words = useWords(sendWords)
  const chosen = useSlice(({ send }) => send.token)
  const { symbol, name, amount, decimals, price, isStranded, lookAlikeOf } = token
  const currency = useSlice((state) => state.currency)
  const flag = isStranded ? words.stranded : lookAlikeOf ? words.lookAlike : undefined
  const locale = useLocale()
  const worth = price && toFiat(amount, decimals, price, currency)
  return (
    <ListRow
      icon={<ImageTile src={token.iconUrl} name={symbol} isRound />}
      title={
        <span className="WalletSendSelectToken-title">
          {symbol}
          {flag && <Tag tone="bad">{flag}</Tag>}
        </span>
      }
      subtitle={isStranded ? words.strandedText : lookAlikeOf ? words.lookAlikeText(lookAlikeOf) : name}
      trailing={<AmountText value={displayAmount(amount, locale)} />}
      trailingNote={worth ? displayWorth(worth, currency, amount, locale) : words.noPrice}
      isSelected={chosen !== undefined && chosen.address === token.address}
      onClick={onClick}
    />
  )
}

function Picker({ address, chainId }: { address: string; chainId: NetworkId }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(sendWords)
  const { retry } = useWords(buttonsWords)
  const [typed, setTyped] = useState('')
  const { list, tokens, coin } = useOwnedTokens(address, chainId)
  const text = typed.trim().toLowerCase()
  const found = tokens.filter((token) => matches(token, text))
  const choose = (token: Parameters<typeof chooseSendToken>[1]) => {
    chooseSendToken(kit, token)
    navigate.back()
  }
  return (
    <div className="WalletSendSelectToken">
      <div className="WalletSendSelectToken-search">
        <SearchField
          label={words.searchTokens}
          value={typed}
          onChange={setTyped}
          result={text === '' || list.isPending ? '' : words.tokenCount(found.length)}
          autoFocus={!kit.ports.device.isMobile}
        />
      </div>
      {list.isError && tokens.length === 0 ? (
        <div className="ViewBody WalletSendSelectToken-list">
          <ListRow
            icon={<ImageTile src={coin.iconUrl} name={coin.symbol} isRound />}
            title={coin.symbol}
            subtitle={coin.name}
            onClick={() => choose(coin)}
          />
          <ErrorState
            title={words.listFailed}
            text={words.listFailedText}
            action={{
              label: retry,
              icon: 'refresh',
              isBusy: list.isFetching,
              onClick: () => void list.refetch(),
            }}
          />
        </div>
      ) : (
        <ul
          className="ViewBody WalletSendSelectToken-list"
          aria-label={words.tokensLabel}
          aria-busy={list.isPending || undefined}
        >
          {list.isPending &&
            loadingRows.map((row) => (
              <li key={row}>
                <ListRow
                  icon={<Skeleton width={40} height={40} radius={20} />}
                  title={<Skeleton width={72} />}
                  subtitle={<Skeleton width={112} height={12} />}
                  trailing={<Skeleton width={64} />}
                  trailingNote={<Skeleton width={48} height={12} />}
                />
              </li>
            ))}
          {found.map((token) => (
            <li key={token.address ?? 'coin'}>
              <TokenRow token={token} onClick={() => choose(token)} />
            </li>
          ))}
        </ul>
      )}
      {list.isSuccess && tokens.length === 0 && (
        <EmptyState icon="wallet" title={words.nothing} text={words.nothingText} />
      )}
      {tokens.length > 0 && found.length === 0 && (
        <EmptyState
          icon="search"
          title={words.noTokens}
          text={words.noTokensText}
          action={{ label: words.showAll, onClick: () => setTyped('') }}
        />
      )}
    </div>
  )
}

function WalletSendSelectToken() {
  const { address, chainId, isOnSupportedChain } = useActiveAccount()
  return address && chainId !== undefined && isOnSupportedChain ? <Picker address={address} chainId={chainId} /> : null
}

/** The account's tokens, to choose one to send. */
export default defineView('WalletSendSelectToken', {
  title: (_params, _kit, say) => say(sendWords).tokensTitle,
  Component: WalletSendSelectToken,
})
