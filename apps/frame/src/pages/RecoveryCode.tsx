import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { TextField } from '@latchkey/ui/TextField'
import { useWords } from '@latchkey/ui/words'
import { type FormEvent, useState } from 'react'
import { unlockWords } from '../words/unlock.ts'
import { saveFile } from './saveFile.ts'
import './RecoveryCode.css'

/** Two random positions, so they can't be prepared for. */
const pickTwo = (count: number): [number, number] => {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2))
  const first = a % count
  const second = (first + 1 + (b % (count - 1))) % count
  return first < second ? [first, second] : [second, first]
}

const plain = (text: string) => text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

const download = (title: string, code: string) =>
  saveFile('latchkey-recovery-code.txt', `${title}\n\n${code}\n`, 'text/plain')

/** Shows a recovery code, and continues only when the user proved that they saved it. */
export function RecoveryCode({
  code,
  onKept,
  onCancel,
  isBusy = false,
  pick = pickTwo,
}: {
  code: string
  onKept: () => void
  onCancel: () => void
  isBusy?: boolean
  pick?: (count: number) => [number, number]
}) {
  const words = useWords(unlockWords)
  const groups = code.split('-')
  const [asked] = useState(() => pick(groups.length))
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState<readonly [string, string]>(['', ''])
  const [isWrong, setIsWrong] = useState(false)

  const check = (event: FormEvent) => {
    event.preventDefault()
    const isRight = asked.every((place, at) => plain(typed[at] ?? '') === plain(groups[place] ?? ''))
    setIsWrong(!isRight)
    if (isRight) onKept()
  }
  if (!isAsking) {
    return (
      <div className="RecoveryCode">
        <ol className="RecoveryCode-groups" dir="ltr" aria-label={words.code}>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            <li key={at}>{group}</li>
          ))}
        </ol>
        <div className="RecoveryCode-keep">
          <CopyButton value={code} label={words.copyCode} isWide>
            {words.copy}
          </CopyButton>
          <Button size="sm" icon="receive" isWide onClick={() => download(words.fileTitle, code)}>
            {words.saveFile}
          </Button>
        </div>
        <Banner tone="warn">{words.keepSafe}</Banner>
        <div className="RecoveryCode-answers">
          <Button onClick={onCancel}>{words.notNow}</Button>
          <Button variant="primary" isWide onClick={() => setIsAsking(true)}>
            {words.kept}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form className="RecoveryCode" onSubmit={check}>
      <p>{words.askGroups}</p>
      <div className="RecoveryCode-fields">
        {asked.map((place, at) => (
          <TextField
            key={place}
            label={words.group(place + 1, groups.length)}
            value={typed[at] ?? ''}
            onChange={(value) => setTyped(at === 0 ? [value, typed[1]] : [typed[0], value])}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={6}
          />
        ))}
      </div>
      {isWrong && <Banner tone="bad">{words.noMatch}</Banner>}
      <div className="RecoveryCode-answers">
        <Button onClick={() => setIsAsking(false)}>{words.back}</Button>
        <Button variant="primary" isWide type="submit" isBusy={isBusy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}
