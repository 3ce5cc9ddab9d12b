import { Banner } from '@latchkey/ui/Banner'
import { ListRow } from '@latchkey/ui/ListRow'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { moveId } from '../../move/movePlan.ts'
import { moveWords } from '../../words/move.ts'
import { ownDataWords } from '../../words/ownData.ts'
import type { WalletAccount } from '../walletAccount.ts'
import { useMoveTexts } from './MoveList.tsx'
import { useMovePlan } from './useMovePlan.ts'

/** What the wallet holds now, or that it could not be read. */
export function HoldingList({ account }: { account: WalletAccount }) {
  const words = useWords(ownDataWords)
  const { unread } = useWords(moveWords)
  const texts = useMoveTexts()
  const { plan } = useMovePlan(account.planMove)
  return (
    <section className="AccountPage-holds" aria-label={words.holds}>
      <SectionTitle>{words.holds}</SectionTitle>
      {plan === 'loading' && <Skeleton height={56} radius={14} />}
      {plan === 'failed' && <Banner tone="bad">{words.holdsUnknown}</Banner>}
      {typeof plan !== 'string' && (
        <>
          {plan.moves.length === 0 && plan.unread.length === 0 && (
            <p className="AccountPage-none">{words.holdsNothing}</p>
          )}
          <div className="AccountPage-list">
            {plan.moves.map((move) => (
              <ListRow
                key={moveId(move)}
                variant="plain"
                title={<bdi>{texts.amount(move)}</bdi>}
                subtitle={texts.placeOf(move)}
                {...texts.value(move)}
              />
            ))}
          </div>
          {plan.unread.length > 0 && <Banner tone="bad">{unread(plan.unread.map(texts.placeOf).join(', '))}</Banner>}
        </>
      )}
      <p className="AccountPage-note">{words.holdsRest}</p>
    </section>
  )
}
