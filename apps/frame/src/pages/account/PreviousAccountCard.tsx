import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useWords } from '@latchkey/ui/words'
import { accountWords } from '../../words/account.ts'
import { moveWords } from '../../words/move.ts'
import type { WalletAccount } from '../walletAccount.ts'
import { MoveList } from './MoveList.tsx'
import { useMovePlan } from './useMovePlan.ts'

/** The smart account of an older version, while it holds something. */
export function PreviousAccountCard({ account, onMove }: { account: WalletAccount; onMove: () => void }) {
  const words = useWords(moveWords)
  const { tryAgain } = useWords(accountWords)
  const { plan, load } = useMovePlan(account.planPrevious)
  if (plan === 'loading') return null
  const isRead = plan !== 'failed'
  const [first] = isRead ? [...plan.moves, ...plan.unread] : []
  if (isRead && !first) return null
  return (
    <Card label={words.oldAccount}>
      <SectionTitle>{words.oldAccount}</SectionTitle>
      {first && (
        <p className="AccountPage-words">
          <AddressText address={first.address} format="full" />
        </p>
      )}
      <p className="AccountPage-note">{words.oldAccountText}</p>
      {isRead ? (
        <MoveList plan={plan} />
      ) : (
        <Banner tone="warn" action={{ label: tryAgain, onClick: () => void load() }}>
          {words.lookFailed}
        </Banner>
      )}
      {isRead && plan.moves.some(({ status }) => status === 'ready') && (
        <div className="AccountPage-actions">
          <Button variant="primary" onClick={onMove}>
            {words.moveAll}
          </Button>
        </div>
      )}
    </Card>
  )
}
