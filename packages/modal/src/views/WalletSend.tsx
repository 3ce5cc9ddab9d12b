import { agreeOn } from '@latchkey/core/actions/editSend'
import type { NetworkId } from '@latchkey/core/networks'
import type { ViewParams } from '@latchkey/core/state/views'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { type PointerEvent, useEffect, useState } from 'react'
import { defineView } from '../defineView.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useHeld } from '../hooks/useHeld.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { useSendDraft } from '../hooks/useSendDraft.ts'
import { ReceiverWarnings } from '../parts/send/ReceiverWarnings.tsx'
import { SendAmount } from '../parts/send/SendAmount.tsx'
import { SendNft } from '../parts/send/SendNft.tsx'
import { SendReceiver } from '../parts/send/SendReceiver.tsx'
import { sendWords } from '../words/send.ts'

function Form({
  address,
  chainId,
  tokenAddress,
}: {
  address: string
  chainId: NetworkId
  tokenAddress: string | undefined
}) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(sendWords)
  const draft = useSendDraft(address, chainId)
  const { check, to, amount, send, held } = draft
  const isWaiting = check === 'balanceUnknown' ? held.isFetching : check === 'invalidAddress' && to.isLooking
  const [wished, setWished] = useState<string>()
  const isWished = wished === send.receiver
  // Warnings that come late must not move the button under the pointer. The preview shows them too.
  const [aimed, setAimed] = useState<string>()
  const shown = useHeld(to, aimed === send.receiver)
  const aim = ({ target }: PointerEvent) =>
    setAimed((target as Element).closest('[type="submit"]') ? send.receiver : undefined)
  const preview = () => {
    if (check || !to.found) return
    agreeOn(kit, amount, to.found)
    navigate.push('WalletSendPreview')
  }
  // A press while the receiver or the balance is still loading takes effect once it has loaded.
  useEffect(() => {
    if (!isWished || isWaiting) return
    setWished(undefined)
    preview()
  })
  return (
    <form
      className="ViewBody WalletSend"
      noValidate
      onPointerDown={aim}
      onPointerMove={aim}
      onPointerLeave={() => setAimed(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        setWished(send.receiver)
      }}
    >
      {draft.token?.nft ? (
        <SendNft draft={draft} token={draft.token} />
      ) : (
        <SendAmount draft={draft} tokenAddress={tokenAddress} />
      )}
      <SendReceiver draft={draft} chainId={chainId} />
      <ReceiverWarnings to={shown} own={address} />
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={isWaiting && isWished}
        {...(check && !isWaiting && { disabledReason: words[check] })}
      >
        {isWaiting ? words.previewSend : words[check ?? 'previewSend']}
      </Button>
    </form>
  )
}

function WrongNetwork({ wanted }: { wanted: number }) {
  const networkName = useNetworkName()
  const navigate = useNavigate()
  const words = useWords(sendWords)
  return (
    <div className="ViewBody WalletSend">
      <Banner
        tone="warn"
        action={{ label: words.switch, onClick: () => navigate.push('SwitchNetwork', { chainId: wanted }) }}
      >
        {words.wrongNetwork(networkName(wanted))}
      </Banner>
    </div>
  )
}

function WalletSend({ params }: { params: ViewParams['WalletSend'] }) {
  const { config } = useKit()
  const { address, chainId, isOnSupportedChain } = useActiveAccount()
  const [wanted] = config.supportedNetworks
  if (!address || chainId === undefined || wanted === undefined) return null
  if (!isOnSupportedChain) return <WrongNetwork wanted={wanted} />
  return <Form key={`${address} ${chainId}`} address={address} chainId={chainId} tokenAddress={params?.tokenAddress} />
}

/** What to send, how much and to whom. */
export default defineView('WalletSend', {
  title: (_params, _kit, say) => say(sendWords).title,
  Component: WalletSend,
})
