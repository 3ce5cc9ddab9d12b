import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { pageWords } from '../../words/pages.ts'
import { createLinkApi, takeToken } from '../createLinkApi.ts'
import { startPage } from '../startPage.tsx'
import { MailActionPage } from './MailActionPage.tsx'

const token = takeToken()
const api = createLinkApi()

const isUndo = location.pathname.startsWith('/undo')
const run = () => (isUndo ? api(auth.undoEmailChange, { token }) : api(vault.freeze, { token }))

startPage(<MailActionPage kind={isUndo ? 'undo' : 'freeze'} run={run} />, (say) =>
  isUndo ? say(pageWords).undoTitle : say(pageWords).freezeTitle,
)
