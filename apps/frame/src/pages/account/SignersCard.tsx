import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { accountWords } from '../../words/account.ts'
import { signerWords } from '../../words/signers.ts'
import type { AccountView, WalletAccount } from '../walletAccount.ts'
import type { AccountTask } from './accountTask.ts'
import { useSigners } from './useSigners.ts'

/** The smart account's signers per network, and how to change them. */
export function SignersCard({
  account,
  view,
  onTask,
}: {
  account: WalletAccount
  view: AccountView
  onTask: (task: AccountTask) => void
}) {
  const words = useWords(signerWords)
  const { tryAgain } = useWords(accountWords)
  const { signers, load } = useSigners(account)
  const hasPasskey = view.unlockers.some(({ type }) => type === 'passkey')
  if (typeof signers === 'object' && signers.length === 0) return null
  return (
    <Card label={words.title}>
      <SectionTitle>{words.title}</SectionTitle>
      <p className="AccountPage-note">{words.note}</p>
      {signers === 'loading' && <Skeleton height={48} radius={14} />}
      {signers === 'failed' && <ErrorState title={words.failed} action={{ label: tryAgain, onClick: load }} />}
      {typeof signers === 'object' && (
        <div className="AccountPage-list">
          {signers.map(({ chainId, name, isPasskeyRequired }) => (
            <ListRow
              key={chainId}
              variant="plain"
              icon={<IconTile icon="key" tone="neutral" />}
              title={name}
              subtitle={isPasskeyRequired ? words.byPasskey : words.byKey}
              trailing={
                <Button
                  size="sm"
                  aria-label={isPasskeyRequired ? words.stopOn(name) : words.requireOn(name)}
                  {...(hasPasskey || isPasskeyRequired ? {} : { disabledReason: words.needsPasskey })}
                  onClick={() => onTask(`signers ${chainId}`)}
                >
                  {isPasskeyRequired ? words.stop : words.require}
                </Button>
              }
            />
          ))}
        </div>
      )}
    </Card>
  )
}
