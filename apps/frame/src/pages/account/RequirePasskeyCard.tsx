import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useMemo, useState } from 'react'
import type { AccountPasskey } from '../../accounts/signerChange.ts'
import { signerWords } from '../../words/signers.ts'
import { CapitalsField } from '../CapitalsField.tsx'
import { PointList } from './PointList.tsx'
import { type SignerCardProps, SignerFee } from './SignerFee.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Makes passkeys the account's only signers. With a single one, the user types a word: losing it locks the funds. */
export function RequirePasskeyCard({ account, chainId, network, onDone }: SignerCardProps) {
  const words = useWords(signerWords)
  const [passkeys, setPasskeys] = useState<readonly AccountPasskey[]>([])
  const [typed, setTyped] = useState('')
  const change = useMemo(() => ({ chainId, passkeys }), [chainId, passkeys])
  const task = useTask()
  const check = () =>
    void task.run(async () => {
      const found = await account.checkPasskey(passkeys.map(({ credentialId }) => credentialId))
      setPasskeys([...passkeys, found])
    })
  const isSure = passkeys.length > 1 || typed.trim().toUpperCase() === words.word
  return (
    <TaskCard title={words.requireTitle} text={words.requireText(network)} onCancel={onDone}>
      <PointList points={words.means} />
      <Banner tone="bad">{words.lost}</Banner>
      {task.error && <Banner tone="bad">{task.error}</Banner>}
      {passkeys.length === 0 ? (
        <>
          <p className="AccountPage-note">{words.checkNote}</p>
          <Button variant="primary" isWide icon="key" isBusy={task.isBusy} onClick={check}>
            {words.check}
          </Button>
        </>
      ) : (
        <>
          <p className="AccountPage-note">{words.checked(passkeys.length)}</p>
          <SignerFee account={account} change={change} />
          {passkeys.length === 1 && (
            <>
              <p className="AccountPage-note">{words.secondNote}</p>
              <Button isWide icon="key" isBusy={task.isBusy} onClick={check}>
                {words.checkAnother}
              </Button>
              <CapitalsField label={words.typeWord(words.word)} value={typed} onChange={setTyped} />
            </>
          )}
          <Button
            variant="primary"
            isWide
            isBusy={task.isBusy}
            {...(isSure ? {} : { disabledReason: words.typeFirst })}
            onClick={() => void task.run(() => account.changeSigners(change).then(onDone))}
          >
            {words.require}
          </Button>
        </>
      )}
    </TaskCard>
  )
}
