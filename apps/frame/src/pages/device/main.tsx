import { auth } from '@latchkey/wire/api/auth'
import { pageWords } from '../../words/pages.ts'
import { createLinkApi, takeToken } from '../createLinkApi.ts'
import { LinkMissing } from '../LinkEnd.tsx'
import { startPage } from '../startPage.tsx'
import { DevicePage } from './DevicePage.tsx'

const token = takeToken()
const api = createLinkApi()
const calls = {
  describe: () => api(auth.describeDevice, { token }),
  answer: async (isApproved: boolean, matchNumber: string) =>
    (await api(auth.approveDevice, { token, isApproved, matchNumber })).status,
}

const page = token ? <DevicePage calls={calls} /> : <LinkMissing page="approveLogin" />
startPage(page, (say) => say(pageWords).approveLogin)
