import type { Kit } from '@latchkey/core/kit'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useAction } from '../hooks/useAction.ts'
import { loginWords } from '../words/login.ts'

const save = async (kit: Kit): Promise<void> => {
  const url = URL.createObjectURL(new Blob([await (await kit.embedded()).log()], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: 'latchkey-frame-log.jsonl' }).click()
  URL.revokeObjectURL(url)
}

/** Saves a log for support after a failed login. It contains no secrets. */
export default function SaveLog() {
  const { run, isBusy } = useAction(save)
  return (
    <Button variant="quiet" isBusy={isBusy} onClick={() => void run()}>
      {useWords(loginWords).saveLog}
    </Button>
  )
}
