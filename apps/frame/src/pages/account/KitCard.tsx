import { Button } from '@latchkey/ui/Button'
import { TextField } from '@latchkey/ui/TextField'
import { useWords } from '@latchkey/ui/words'
import { type FormEvent, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { PageCard } from '../PageCard.tsx'
import { saveFile } from '../saveFile.ts'
import type { WalletAccount } from '../walletAccount.ts'
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
    <PageCard title={words.kit} text={words.kitText}>
      <form className="AccountPage-form" onSubmit={make}>
        <TextField
          label={words.yourCode}
          value={code}
          onChange={setCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={words.kitHint}
          error={task.error}
        />
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
      <Button variant="ghost" isWide onClick={onDone}>
        {words.cancel}
      </Button>
    </PageCard>
  )
}
