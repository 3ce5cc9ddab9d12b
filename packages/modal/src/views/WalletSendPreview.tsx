import { agreeOn } from '@latchkey/core/actions/editSend'
import { sendToken } from '@latchkey/core/actions/sendToken'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { addWorth, displayWorth, toFiat } from '@latchkey/core/money/worth'
import type { NetworkId } from '@latchkey/core/networks'
import { isGrave } from '@latchkey/core/send/receiverWarnings'
import { sumText } from '@latchkey/core/state/send'
import { AddressText } from '@latchkey/ui/AddressText'
import { Avatar } from '@latchkey/ui/Avatar'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { Checkbox } from '@latchkey/ui/Checkbox'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { errorWords } from '@latchkey/ui/errorWords'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import { writeDecimal } from '@latchkey/wire/writeDecimal'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { useSayEnd } from '../hooks/useSayEnd.ts'
import { type SendDraft, useSendDraft } from '../hooks/useSendDraft.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { ReceiverWarnings } from '../parts/send/ReceiverWarnings.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { sendWords } from '../words/send.ts'
import { sendPreviewWords } from '../words/sendPreview.ts'

/** Fee and total, in the token and in fiat. Unknown values are shown as unknown, never as zero. */
const useCosts = (draft: SendDraft) => {
  const { token, price, units, amount, fee, coin, coinPrice, payer, hasFeeFailed, refreshFee } = draft
  const words = useWords(sendPreviewWords)
  const { retry } = useWords(buttonsWords)
  const locale = useLocale()
  const currency = useSlice((state) => state.currency)
  if (payer === 'smartAccount') return [{ label: words.fee, value: words.feeLater }]
  const feeText = fee && `${displayAmount(fee.amount, locale, 6)} ${fee.symbol}`
  const feeWorth = fee && coinPrice && toFiat(fee.amount, coin.decimals, coinPrice, currency)
  const isCoin = token?.address === undefined
  const sum = isCoin && fee && units !== undefined ? formatAmount(units + BigInt(fee.units), coin.decimals) : undefined
  const worth = token && price && units !== undefined ? toFiat(amount, token.decimals, price, currency) : undefined
  const isLoading = !fee && !hasFeeFailed
  return [
    {
      label: words.fee,
      isLoading,
      value: feeText ? (
        <>
          {feeText}
          {feeWorth && (
            <span className="WalletSendPreview-worth">{displayWorth(feeWorth, currency, fee.amount, locale)}</span>
          )}
        </>
      ) : (
        <Button variant="link" onClick={refreshFee}>
          {`${words.feeFailed}. ${retry}`}
        </Button>
      ),
    },
    {
      label: words.total,
      isLoading,
      value: (
        <>
          {sum
            ? `${displayAmount(sum, locale, 6)} ${coin.symbol}`
            : words.totalPlus(token ? sumText(token, displayAmount(amount, locale, 6)) : '', feeText ?? '–')}
          {worth && feeWorth && (
            <span className="WalletSendPreview-worth">
              {displayWorth(addWorth(worth, feeWorth, currency), currency, amount, locale)}
            </span>
          )}
        </>
      ),
    },
  ]
}

function Receiver({ draft }: { draft: SendDraft }) {
  const { found } = draft.to
  if (!found) return null
  const { address, name, imageUrl } = found
  return (
    <div className="WalletSendPreview-who">
      <Avatar address={address} size={40} {...(imageUrl && { src: imageUrl })} />
      <div className="WalletSendPreview-address">
        {name && <p className="WalletSendPreview-name">{name}</p>}
        <AddressText address={address} format="full" />
      </div>
      <CopyButton value={address} />
    </div>
  )
}

function Preview({ address, chainId, walletName }: { address: string; chainId: NetworkId; walletName: string }) {
  const networkName = useNetworkName()
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(sendPreviewWords)
  const formWords = useWords(sendWords)
  const { cancel } = useWords(buttonsWords)
  const draft = useSendDraft(address, chainId)
  const costs = useCosts(draft)
  const say = useSayEnd()
  const { say: sayError } = useWords(errorWords)
  const { run, isBusy, error } = useAction(sendToken)
  const [compared, setCompared] = useState<string>()
  const currency = useSlice((state) => state.currency)
  const locale = useLocale()
  const { send, token, price, amount, check, to, fee, isFeeSettled, hasFeeFailed } = draft
  const receiver = to.found?.address
  // A name is looked up again here, and may lead elsewhere than in the form.
  const hasMoved = receiver !== undefined && send.receiverAddress !== undefined && receiver !== send.receiverAddress
  const needsComparing = hasMoved || to.warnings.some(isGrave)
  const isCompared = compared !== undefined && compared === receiver
  if (!token) return null
  const worth =
    price && amount !== ''
      ? displayWorth(toFiat(amount, token.decimals, price, currency), currency, amount, locale)
      : undefined
  const isSettling = !isFeeSettled && !hasFeeFailed
  const reason =
    needsComparing && !isCompared ? formWords.confirmFirst : check && !isSettling ? formWords[check] : undefined
  const submit = () => {
    if (!to.found) return
    agreeOn(kit, amount, to.found)
    void run(isFeeSettled ? fee : undefined, say)
  }
  return (
    <div className="ViewBody WalletSendPreview">
      <div className="WalletSendPreview-amount">
        <ImageTile src={token.iconUrl} name={token.symbol} size={token.nft ? 72 : 48} isRound={!token.nft} />
        <p className="WalletSendPreview-sum">
          <bdi>{sumText(token, writeDecimal(amount, locale))}</bdi>
        </p>
        {!token.nft && <p className="WalletSendPreview-worth">{worth ?? formWords.noPrice}</p>}
      </div>
      <Card variant="inset">
        <p className="WalletSendPreview-label">{words.to}</p>
        <Receiver draft={draft} />
      </Card>
      <ReceiverWarnings to={to} own={address} />
      {needsComparing && (
        <Checkbox
          label={formWords.confirmGrave}
          isChecked={isCompared}
          onChange={(isDone) => setCompared(isDone ? receiver : undefined)}
        />
      )}
      <KeyValue rows={[{ label: words.network, value: networkName(chainId) }, ...costs]} />
      {check === 'insufficientFunds' && !isSettling && <Banner tone="bad">{words.funds}</Banner>}
      {error && <Banner tone="bad">{sayError(error)}</Banner>}
      <div className="WalletSendPreview-actions">
        <Button isWide onClick={() => navigate.back()}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          isWide
          isBusy={isBusy || (isSettling && !reason)}
          onClick={submit}
          {...(reason && { disabledReason: reason })}
        >
          {words.send}
        </Button>
      </div>
      <p className="WalletSendPreview-next">{words.asks(walletName)}</p>
    </div>
  )
}

function WalletSendPreview() {
  const { address, chainId, isOnSupportedChain, walletName = '' } = useActiveAccount()
  if (!address || chainId === undefined || !isOnSupportedChain) return null
  return <Preview address={address} chainId={chainId} walletName={walletName} />
}

/** A full summary, before the wallet is asked. */
export default defineView('WalletSendPreview', {
  title: (_params, _kit, say) => say(sendPreviewWords).title,
  Component: WalletSendPreview,
})
