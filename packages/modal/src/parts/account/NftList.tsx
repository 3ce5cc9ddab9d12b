import { nftName } from '@latchkey/core/account/nftName'
import type { NetworkId } from '@latchkey/core/networks'
import type { Nfts } from '@latchkey/core/queries/nfts'
import { AddressText } from '@latchkey/ui/AddressText'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { NftHolding } from '@latchkey/wire/api/account'
import { writeDecimal } from '@latchkey/wire/writeDecimal'
import { useState } from 'react'
import type { OwnedNfts } from '../../hooks/useNfts.ts'
import { TokenSkeletons } from '../../lists/TokenRows.tsx'
import { useCoverageText } from '../../lists/useCoverageText.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { nftsWords } from '../../words/nfts.ts'

/** Says that NFTs couldn't be read, with a retry button. */
export function NoNfts({ nfts }: { nfts: OwnedNfts }) {
  const say = useWords(nftsWords)
  const { retry } = useWords(buttonsWords)
  return (
    <ErrorState
      title={say.unavailableTitle}
      text={say.unavailableText}
      action={{ label: retry, icon: 'refresh', isBusy: nfts.isFetching, onClick: nfts.refetch }}
    />
  )
}

/** Nothing was found so far, which isn't the same as empty. */
function NoneFound({ found, chainId }: { found: Nfts; chainId: NetworkId }) {
  const say = useWords(nftsWords)
  const known = useCoverageText(found.coverage, chainId, say)
  if (!known || !found.coverage) return <EmptyState icon="wallet" title={say.emptyTitle} text={say.emptyText} />
  const isRead = found.coverage.progress >= 1
  const title = isRead && known.day !== undefined ? say.noneSince(known.day) : say.readingTitle
  return <EmptyState icon="clock" title={title} text={known.text} />
}

function Notes({ found, chainId }: { found: Nfts; chainId: NetworkId }) {
  const say = useWords(nftsWords)
  const known = useCoverageText(found.coverage, chainId, say)
  const locale = useLocale()
  const { hiddenCount, isCut } = found
  const notes = [
    ...(known ? [known.text] : []),
    ...(isCut ? [say.cut] : []),
    ...(hiddenCount > 0 ? [say.hidden(writeDecimal(String(hiddenCount), locale))] : []),
  ]
  return notes.length === 0 ? null : <p className="TokenList-known">{notes.join(' ')}</p>
}

function Rows({ nfts, onPick }: { nfts: readonly NftHolding[]; onPick: (nft: NftHolding) => void }) {
  const say = useWords(nftsWords)
  const locale = useLocale()
  return (
    <ul className="TokenRows" aria-label={say.list}>
      {nfts.map((nft) => (
        <li key={`${nft.contract} ${nft.tokenId} ${nft.standard}`}>
          <ListRow
            variant="plain"
            icon={<ImageTile src={nft.imageUrl} name={nft.collection || '#'} />}
            title={
              <bdi className="TokenRows-symbol">{nftName({ ...nft, collection: nft.collection || say.unnamed })}</bdi>
            }
            // Names can be copied, contracts can't.
            subtitle={<AddressText address={nft.contract} />}
            trailing={nft.amount === '1' ? undefined : <bdi>{`× ${writeDecimal(nft.amount, locale)}`}</bdi>}
            onClick={() => onPick(nft)}
          />
        </li>
      ))}
    </ul>
  )
}

/** An account's NFTs in every state. Reserves space for `rows` rows, so the layout doesn't jump. */
export function NftList({
  nfts,
  chainId,
  rows,
  onPick,
}: {
  nfts: OwnedNfts
  chainId: NetworkId
  rows: number
  onPick: (nft: NftHolding) => void
}) {
  const say = useWords(nftsWords)
  const [isWhole, setIsWhole] = useState(false)
  const { state, found } = nfts
  if (state === 'failed') return <NoNfts nfts={nfts} />
  if (!found) return <TokenSkeletons count={rows} />
  if (found.nfts.length === 0) return <NoneFound found={found} chainId={chainId} />
  const isCut = found.nfts.length > rows
  return (
    <>
      <Rows nfts={isCut && !isWhole ? found.nfts.slice(0, rows - 1) : found.nfts} onPick={onPick} />
      {isCut && (
        <div className="TokenList-more">
          <Button size="sm" isWide aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? say.showFewer : say.showAll(found.nfts.length)}
          </Button>
        </div>
      )}
      <Notes found={found} chainId={chainId} />
    </>
  )
}
