import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { useWords } from '@latchkey/ui/words'
import type { Sentence } from '@latchkey/wire/walletErrors'
import { type FormEvent, useState } from 'react'
import { codeHint } from '../../vault/recoveryCode.ts'
import { pageWords } from '../../words/pages.ts'
import { unlockWords } from '../../words/unlock.ts'
import { HoldToReveal } from '../HoldToReveal.tsx'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import { toPageSentence } from '../toPageSentence.ts'
import './KitPage.css'
import { CapitalsField } from '../CapitalsField.tsx'

type Opened = { words: string; evmAddress: string }

/** Opens a recovery kit with the recovery code inside this page, without a server. */
export function KitPage({ openKit }: { openKit: (file: string, code: string) => Promise<Opened> }) {
  const words = useWords(pageWords)
  const { code: codeLabel, codeFirst } = useWords(unlockWords)
  const { say } = useWords(errorWords)
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<Sentence>()
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
      setError(toPageSentence(cause))
    }
    setIsBusy(false)
  }

  if (opened) {
    return (
      <PageShell>
        <PageCard title={words.yourWords} text={words.yourWordsText}>
          <KeyValue
            rows={[{ label: words.wallet, value: <AddressText address={opened.evmAddress} format="full" /> }]}
          />
          <HoldToReveal words={opened.words} label={words.twelveWords} />
          <Button
            isWide
            onClick={() => {
              setOpened(undefined)
              setCode('')
            }}
          >
            {words.done}
          </Button>
        </PageCard>
      </PageShell>
    )
  }
  return (
    <PageShell>
      <PageCard title={words.kitTitle} text={words.kitText}>
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
            <span>{file?.name ?? words.chooseFile}</span>
          </label>
          <CapitalsField label={codeLabel} value={code} onChange={setCode} placeholder={codeHint} />
          {error && <Banner tone="bad">{say(error)}</Banner>}
          <Button
            variant="primary"
            type="submit"
            isWide
            isBusy={isBusy}
            {...(file && code ? {} : { disabledReason: file ? codeFirst : words.fileFirst })}
          >
            {words.open}
          </Button>
        </form>
      </PageCard>
    </PageShell>
  )
}
