import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useMemo } from 'react'
import { accountWords } from '../../words/account.ts'
import { signerWords } from '../../words/signers.ts'
import { PageCard } from '../PageCard.tsx'
import type { WalletAccount } from '../walletAccount.ts'
import { SignerFee } from './SignerFee.tsx'
import { useTask } from './useTask.ts'

/** Hands the smart account back to the wallet's key, with the passkey. */
export function ReleasePasskeyCard({
  account,
  chainId,
  network,
  onDone,
}: {
  account: WalletAccount
  chainId: number
  network: string
  onDone: () => void
}) {
  const words = useWords(signerWords)
  const say = useWords(accountWords)
  const change = useMemo(() => ({ chainId, passkeys: [] }), [chainId])
  const task = useTask()
  return (
    <PageCard title={words.stopTitle} text={words.stopText(network)}>
      <Banner tone="warn">{words.stopWarning}</Banner>
      <SignerFee account={account} change={change} />
      {task.error && <Banner tone="bad">{task.error}</Banner>}
      <Button
        variant="primary"
        isWide
        icon="key"
        isBusy={task.isBusy}
        onClick={() => void task.run(() => account.changeSigners(change).then(onDone))}
      >
        {words.stop}
      </Button>
      <Button variant="ghost" isWide onClick={onDone}>
        {say.cancel}
      </Button>
    </PageCard>
  )
}
