import { checkoutWindow } from '@latchkey/core/actions/startBuy'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { swapTokens } from '@latchkey/core/queries/swapTokens'
import type { ViewParams } from '@latchkey/core/state/views'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useArrived } from '../hooks/useArrived.ts'
import { useKit } from '../hooks/useKit.ts'
import { useLater } from '../hooks/useLater.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { TokenMark } from '../parts/swap/TokenMark.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buyWords } from '../words/buy.ts'

/** Whether the window was closed, checked as often as the chain; undefined if there never was one. */
const useIsWindowClosed = (): boolean | undefined => {
  const kit = useKit()
  const popup = checkoutWindow(kit)
  const [isClosed, setIsClosed] = useState(popup?.isClosed())
  useEffect(() => {
    if (!popup) return
    let cancel = () => {}
    const look = () => {
      setIsClosed(popup.isClosed())
      if (!popup.isClosed()) cancel = kit.ports.clock.after(limits.onramp.checkMs / 3, look)
    }
    look()
    return () => cancel()
  }, [kit, popup])
  return isClosed
}

function Waiting({ params }: { params: ViewParams['BuyInProgress'] }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(buyWords)
  const locale = useLocale()
  const { chainId, symbol, contract, checkoutUrl } = params
  const { arrived, cannotSee } = useArrived(params)
  const isClosed = useIsWindowClosed()
  const isLate = useLater(arrived === undefined, limits.onramp.hintMs)
  const address = (contract ?? nativeTokenAddress).toLowerCase()
  const decimals = useQuery(swapTokens(kit, chainId)).data?.find((token) => token.address === address)?.decimals

  if (arrived !== undefined) {
    const amount = decimals === undefined ? '' : displayAmount(formatAmount(arrived, decimals), locale, 6)
    return (
      <StatusPanel
        picture={<IconTile icon="check" tone="good" size={64} />}
        title={words.arrived(amount, symbol)}
        text={words.arrivedText}
      >
        <Button variant="primary" isWide onClick={() => navigate.reset('Account')}>
          {words.done}
        </Button>
      </StatusPanel>
    )
  }
  const titleAndText =
    isClosed === undefined
      ? { title: words.blocked, text: words.blockedText }
      : isClosed
        ? { title: words.closed, text: words.closedText(symbol) }
        : { title: words.waiting, text: words.waitingText(symbol) }
  return (
    <StatusPanel
      picture={
        <WaitRing name={symbol} state="waiting">
          <TokenMark symbol={symbol} size={72} />
        </WaitRing>
      }
      {...titleAndText}
      note={cannotSee ? words.cannotSee : isLate || isClosed ? words.late : ''}
    >
      <Button
        variant={isClosed === undefined ? 'primary' : 'secondary'}
        isWide
        iconEnd="external"
        href={checkoutUrl}
        target="_blank"
      >
        {isClosed === undefined ? words.openCheckout : words.openAgain}
      </Button>
      <Button variant="ghost" isWide onClick={() => navigate.reset('Account')}>
        {words.stop}
      </Button>
    </StatusPanel>
  )
}

function BuyInProgress({ params }: { params: ViewParams['BuyInProgress'] }) {
  return useAccount().address ? <Waiting params={params} /> : null
}

/** Waits for a purchase and announces its arrival. */
export default defineView('BuyInProgress', {
  title: (_params, _kit, say) => say(buyWords).waitTitle,
  Component: BuyInProgress,
})
