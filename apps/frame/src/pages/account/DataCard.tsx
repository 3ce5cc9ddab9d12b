import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { ownDataWords } from '../../words/ownData.ts'
import { PageCard } from '../PageCard.tsx'
import { saveFile } from '../saveFile.ts'
import { LeaveStepUp, type LeaveTask, needsProof } from './LeaveStepUp.tsx'
import { useTask } from './useTask.ts'

/** Saves what the server stores about this account, after a fresh proof. */
export function DataCard(leave: LeaveTask) {
  const { account, view, onDone } = leave
  const words = useWords(ownDataWords)
  const say = useWords(accountWords)
  const [grant, setGrant] = useState<string>()
  const task = useTask()
  if (needsProof(view) && grant === undefined)
    return <LeaveStepUp task={leave} action="exportData" why={words.why} onGrant={setGrant} />
  const save = () =>
    void task.run(async () => {
      const { fileName, text } = await account.exportData(grant)
      saveFile(fileName, text, 'application/json')
      onDone()
    })
  return (
    <PageCard title={words.download} text={words.downloadText}>
      {task.error && <Banner tone="bad">{task.error}</Banner>}
      <Button variant="primary" isWide isBusy={task.isBusy} onClick={save}>
        {words.save}
      </Button>
      <Button variant="ghost" isWide onClick={onDone}>
        {say.cancel}
      </Button>
    </PageCard>
  )
}
