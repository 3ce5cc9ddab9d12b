import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { ownDataWords } from '../../words/ownData.ts'
import { saveFile } from '../saveFile.ts'
import { LeaveStepUp, type LeaveTask, needsProof } from './LeaveStepUp.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Saves what the server stores about this account, after a fresh proof. */
export function DataCard(leave: LeaveTask) {
  const { account, view, onDone } = leave
  const words = useWords(ownDataWords)
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
    <TaskCard
      title={words.download}
      text={words.downloadText}
      task={task}
      button={{ label: words.save, onClick: save }}
      onCancel={onDone}
    />
  )
}
