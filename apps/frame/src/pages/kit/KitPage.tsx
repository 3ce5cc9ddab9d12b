import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { TextField } from '@latchkey/ui/TextField'
import { type FormEvent, useState } from 'react'
import { HoldToReveal } from '../HoldToReveal.tsx'
import { messageOf } from '../messageOf.ts'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import './KitPage.css'

type Opened = { words: string; evmAddress: string }

/** Opens an offline kit with the recovery code, in this page alone: it asks no server, because there may be none. */
export function KitPage({ openKit }: { openKit: (file: string, code: string) => Promise<Opened> }) {
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [opened, setOpened] = useState<Opened>()

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    setIsBusy(true)
    setError(undefined)
    try {
      setOpened(await openKit(file.text, code))
    } catch (cause) {
      setError(messageOf(cause))
    }
    setIsBusy(false)
  }

  if (opened) {
    return (
      <PageShell>
        <PageCard
          title="Your twelve words"
          text="Whoever has them has the wallet. Write them down, then type them into another wallet."
        >
          <KeyValue rows={[{ label: 'Wallet', value: <AddressText address={opened.evmAddress} format="full" /> }]} />
          <HoldToReveal words={opened.words} label="Twelve words" />
          <Button
            isWide
            onClick={() => {
              setOpened(undefined)
              setCode('')
            }}
          >
            Done
          </Button>
        </PageCard>
      </PageShell>
    )
  }
  return (
    <PageShell>
      <PageCard
        title="Open your recovery kit"
        text="This page works without a network. Disconnect this computer first if you can."
      >
        <form className="KitPage-form" onSubmit={(event) => void open(event)}>
          <label className="KitPage-file" data-chosen={file !== undefined || undefined}>
            <input
              type="file"
              accept=".json,application/json"
              onChange={async (event) => {
                const [chosen] = event.target.files ?? []
                setFile(chosen && { name: chosen.name, text: await chosen.text() })
              }}
            />
            <span>{file?.name ?? 'Choose the kit file'}</span>
          </label>
          <TextField
            label="Recovery code"
            value={code}
            onChange={setCode}
            placeholder="XXXX-XXXX-XXXX-…"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {error && <Banner tone="bad">{error}</Banner>}
          <Button
            variant="primary"
            type="submit"
            isWide
            isBusy={isBusy}
            {...(file && code
              ? {}
              : { disabledReason: file ? 'Type the recovery code first' : 'Choose the file first' })}
          >
            Open
          </Button>
        </form>
      </PageCard>
    </PageShell>
  )
}
