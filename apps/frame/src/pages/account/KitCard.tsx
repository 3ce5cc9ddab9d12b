import { Button } from '@latchkey/ui/Button'
import { TextField } from '@latchkey/ui/TextField'
import { type FormEvent, useState } from 'react'
import { PageCard } from '../PageCard.tsx'
import type { WalletAccount } from '../walletAccount.ts'
import { useTask } from './useTask.ts'

const save = (fileName: string, text: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}

/** The offline kit: a file that opens with the recovery code when no server is left to ask. */
export function KitCard({ account, onDone }: { account: WalletAccount; onDone: () => void }) {
  const [code, setCode] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const task = useTask()
  const make = (event: FormEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { fileName, text } = await account.makeKit(code)
      save(fileName, text)
      setIsSaved(true)
    })
  }
  if (isSaved) {
    return (
      <PageCard title="Kept" text="Save the page that opens it too: it works from a disk, without a network.">
        <Button isWide href="/kit" target="_blank">
          Open that page
        </Button>
        <Button variant="primary" isWide onClick={onDone}>
          Done
        </Button>
      </PageCard>
    )
  }
  return (
    <PageCard
      title="Recovery kit"
      text="A file that gives your wallet back, together with your recovery code, even if we are gone."
    >
      <form className="AccountPage-form" onSubmit={make}>
        <TextField
          label="Your recovery code"
          value={code}
          onChange={setCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="The file is locked with it. It is not stored anywhere."
          error={task.error}
        />
        <Button
          variant="primary"
          type="submit"
          isWide
          isBusy={task.isBusy}
          {...(code === '' ? { disabledReason: 'Type the code first' } : {})}
        >
          Download the kit
        </Button>
      </form>
      <Button variant="ghost" isWide onClick={onDone}>
        Cancel
      </Button>
    </PageCard>
  )
}
