import { editSend } from '@latchkey/core/actions/editSend'
import type { SendToken } from '@latchkey/core/state/send'
import { AmountInput } from '@latchkey/ui/AmountInput'
import { Banner } from '@latchkey/ui/Banner'
import { Card } from '@latchkey/ui/Card'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { useLocale, useWords } from '@latchkey/ui/words'
import { writeDecimal } from '@latchkey/wire/writeDecimal'
import { useKit } from '../../hooks/useKit.ts'
import type { SendDraft } from '../../hooks/useSendDraft.ts'
import { nftsWords } from '../../words/nfts.ts'

/** The NFT to send, and how many if there can be several. */
export function SendNft({ draft, token }: { draft: SendDraft; token: SendToken }) {
  const kit = useKit()
  const words = useWords(nftsWords)
  const locale = useLocale()
  const { held, heldUnits, amount } = draft
  return (
    <>
      <Card variant="inset" className="SendNft">
        <ImageTile src={token.iconUrl} name={token.name} size={72} />
        <p className="SendNft-name">
          <bdi>{token.name}</bdi>
        </p>
      </Card>
      {token.nft?.standard === 'erc1155' && (
        <Card variant="inset">
          <AmountInput
            label={words.howMany}
            value={amount}
            onChange={(text) => editSend(kit, { sendTokenAmount: text, isMax: false })}
            decimals={0}
            hint={held.data ? words.available(writeDecimal(held.data.amount, locale)) : undefined}
          />
        </Card>
      )}
      {heldUnits === 0n && <Banner tone="bad">{words.missing}</Banner>}
    </>
  )
}
