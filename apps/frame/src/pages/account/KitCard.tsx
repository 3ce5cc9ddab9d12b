import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { type FormEvent, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { CapitalsField } from '../CapitalsField.tsx'
import { PageCard } from '../PageCard.tsx'
import { saveFile } from '../saveFile.ts'
import type { WalletAccount } from '../walletAccount.ts'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** The recovery kit: a file that opens with the recovery code, without any server. */
export function KitCard({ account, onDone }: { account: WalletAccount; onDone: () => void }) {
  const words = useWords(accountWords)
  const [code, setCode] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const task = useTask()
  const make = (event: FormEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { fileName, text } = await account.makeKit(code)
      saveFile(fileName, text, 'application/json')
      setIsSaved(true)
    })
  }
  if (isSaved) {
    return (
      <PageCard title={words.kitSaved} text={words.kitSavedText}>
        <Button isWide href="/kit.html">
          {words.saveKitPage}
        </Button>
        <Button variant="primary" isWide onClick={onDone}>
          {words.done}
        </Button>
      </PageCard>
    )
  }
  return (
    <TaskCard title={words.kit} text={words.kitText} onCancel={onDone}>
      <form className="AccountPage-form" onSubmit={make}>
        <CapitalsField label={words.yourCode} value={code} onChange={setCode} hint={words.kitHint} error={task.error} />
        <Button
          variant="primary"
          type="submit"
          isWide
          isBusy={task.isBusy}
          {...(code === '' ? { disabledReason: words.codeFirst } : {})}
        >
          {words.downloadKit}
        </Button>
      </form>
    </TaskCard>
  )
}
