import { vault } from '@latchkey/wire/api/vault'
import { pageWords } from '../../words/pages.ts'
import { createLinkApi, takeToken } from '../createLinkApi.ts'
import { LinkMissing } from '../LinkEnd.tsx'
import { startPage } from '../startPage.tsx'
import { NewDevicePage } from './NewDevicePage.tsx'

const token = takeToken()
const api = createLinkApi()
const calls = {
  describe: () => api(vault.describeNewDevice, { token }),
  answer: async (answer: { isOwn: boolean; isFrozen: boolean }) =>
    (await api(vault.answerNewDevice, { token, ...answer })).confirmsAt,
}

const page = token ? <NewDevicePage calls={calls} /> : <LinkMissing page="newLogin" />
startPage(page, (say) => say(pageWords).newLogin)
