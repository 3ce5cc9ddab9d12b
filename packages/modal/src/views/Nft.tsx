import { nftName } from '@latchkey/core/account/nftName'
import { startNftSend } from '@latchkey/core/actions/startNftSend'
import { explorerLink } from '@latchkey/core/explorerLink'
import type { NetworkId } from '@latchkey/core/networks'
import type { ViewParams } from '@latchkey/core/state/views'
import { AddressText } from '@latchkey/ui/AddressText'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { NftHolding } from '@latchkey/wire/api/account'
import { writeDecimal } from '@latchkey/wire/writeDecimal'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNfts } from '../hooks/useNfts.ts'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { NoNfts } from '../parts/account/NftList.tsx'
import { nftsWords } from '../words/nfts.ts'

const pictureSize = 200
const standards = { erc721: 'ERC-721', erc1155: 'ERC-1155' } as const

function Facts({ nft, chainId }: { nft: NftHolding; chainId: NetworkId }) {
  const kit = useKit()
  const say = useWords(nftsWords)
  const locale = useLocale()
  const explorer = explorerLink(kit, chainId, 'address', nft.contract)
  return (
    <div>
      <KeyValue
        rows={[
          { label: say.collection, value: nft.collection || say.unnamed },
          {
            label: say.tokenId,
            value: (
              <span className="Nft-copied">
                <span className="Nft-id">{nft.tokenId}</span>
                <CopyButton value={nft.tokenId} label={say.copyTokenId} />
              </span>
            ),
          },
          { label: say.standard, value: standards[nft.standard] },
          ...(nft.standard === 'erc1155' ? [{ label: say.amount, value: writeDecimal(nft.amount, locale) }] : []),
          {
            label: say.contract,
            value: (
              <span className="Nft-copied">
                <AddressText address={nft.contract} />
                <CopyButton value={nft.contract} label={say.copyContract} />
              </span>
            ),
          },
        ]}
      />
      {explorer && (
        <Button size="sm" isWide href={explorer.href} target="_blank" iconEnd="external">
          {say.explorer(explorer.name)}
        </Button>
      )}
    </div>
  )
}

function Shown({ params, address, chainId }: { params: ViewParams['Nft']; address: string; chainId: NetworkId }) {
  const kit = useKit()
  const navigate = useNavigate()
  const say = useWords(nftsWords)
  const canSend = useSlice(({ features }) => features.send)
  const nfts = useNfts(address, chainId)
  const nft = nfts.found?.nfts.find(
    ({ contract, tokenId }) => contract === params.contract && tokenId === params.tokenId,
  )
  if (!nft) {
    if (nfts.state === 'loading') return <Skeleton height={420} radius={18} />
    if (nfts.state === 'failed') return <NoNfts nfts={nfts} />
    return <EmptyState icon="wallet" title={say.missing} action={{ label: say.back, onClick: navigate.back }} />
  }
  return (
    <>
      <div className="Nft-head">
        <ImageTile src={nft.imageUrl} name={nft.collection || '#'} size={pictureSize} />
        <p className="Nft-name">
          <bdi>{nftName(nft)}</bdi>
        </p>
      </div>
      {canSend && (
        <Button variant="primary" isWide icon="arrow-up" onClick={() => startNftSend(kit, nft)}>
          {say.send}
        </Button>
      )}
      <Facts nft={nft} chainId={chainId} />
      <p className="Nft-note">{say.anyName}</p>
    </>
  )
}

function Nft({ params }: { params: ViewParams['Nft'] }) {
  const shown = useShownAccount()
  if (!shown) return null
  return (
    <div className="ViewBody Nft">
      <Shown params={params} address={shown.address} chainId={shown.chainId} />
    </div>
  )
}

/** One NFT of the account: its image, network, and a button to send it. */
export default defineView('Nft', {
  title: (_params, _kit, say) => say(nftsWords).facts,
  Component: Nft,
})
