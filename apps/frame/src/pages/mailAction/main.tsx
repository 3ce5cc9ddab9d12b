import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault } from '@latchkey/wire/api/vault'
import { pageWords } from '../../words/pages.ts'
import { createLinkApi, takeToken } from '../createLinkApi.ts'
import { LinkMissing } from '../LinkEnd.tsx'
import { startPage } from '../startPage.tsx'
import { MailActionPage } from './MailActionPage.tsx'

const token = takeToken()
const api = createLinkApi()

const pages = {
  freeze: { run: () => api(vault.freeze, { token }), title: 'freezeTitle' },
  undo: { run: () => api(auth.undoEmailChange, { token }), title: 'undoTitle' },
  keep: { run: () => api(ownData.keepAccount, { token }), title: 'keepTitle' },
} as const
const kinds = ['undo', 'keep'] as const
const kind = kinds.find((one) => location.pathname.startsWith(`/${one}`)) ?? 'freeze'
const { run, title } = pages[kind]

const look = async () => (await api(vault.describeMailLink, { token, action: kind })).status

const page = token ? <MailActionPage kind={kind} look={look} run={run} /> : <LinkMissing page={title} />
startPage(page, (say) => say(pageWords)[title])
