import { ErrorState } from '@latchkey/ui/ErrorState'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { accountWords } from '../../words/account.ts'
import { signerWords } from '../../words/signers.ts'
import type { WalletAccount } from '../walletAccount.ts'
import { ReleasePasskeyCard } from './ReleasePasskeyCard.tsx'
import { RequirePasskeyCard } from './RequirePasskeyCard.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useSigners } from './useSigners.ts'

/** Reads the current signers from the network, and offers the opposite. */
export function SignerChangeCard({
  account,
  chainId,
  onDone,
}: {
  account: WalletAccount
  chainId: number
  onDone: () => void
}) {
  const words = useWords(signerWords)
  const say = useWords(accountWords)
  const { signers, load } = useSigners(account)
  const found = typeof signers === 'object' ? signers.find((one) => one.chainId === chainId) : undefined
  if (found) {
    const CardOf = found.isPasskeyRequired ? ReleasePasskeyCard : RequirePasskeyCard
    return <CardOf account={account} chainId={chainId} network={found.name} onDone={onDone} />
  }
  return (
    <TaskCard title={words.title} onCancel={onDone}>
      {signers === 'loading' ? (
        <Skeleton height={112} radius={14} />
      ) : (
        <ErrorState title={words.failed} action={{ label: say.tryAgain, onClick: load }} />
      )}
    </TaskCard>
  )
}
