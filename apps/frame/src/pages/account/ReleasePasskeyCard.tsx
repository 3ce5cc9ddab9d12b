import { Banner } from '@latchkey/ui/Banner'
import { useWords } from '@latchkey/ui/words'
import { useMemo } from 'react'
import { signerWords } from '../../words/signers.ts'
import { type SignerCardProps, SignerFee } from './SignerFee.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Hands the smart account back to the wallet's key, with the passkey. */
export function ReleasePasskeyCard({ account, chainId, network, onDone }: SignerCardProps) {
  const words = useWords(signerWords)
  const change = useMemo(() => ({ chainId, passkeys: [] }), [chainId])
  const task = useTask()
  return (
    <TaskCard
      title={words.stopTitle}
      text={words.stopText(network)}
      task={task}
      button={{
        label: words.stop,
        icon: 'key',
        onClick: () => void task.run(() => account.changeSigners(change).then(onDone)),
      }}
      onCancel={onDone}
    >
      <Banner tone="warn">{words.stopWarning}</Banner>
      <SignerFee account={account} change={change} />
    </TaskCard>
  )
}
