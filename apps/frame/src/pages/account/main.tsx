import { browserOf } from '@latchkey/wire/browserOf'
import { createUnlockPrompt } from '../../approve/prompts/createUnlockPrompt.ts'
import { preferredTheme } from '../../approve/theme/approvalTheme.ts'
import { browserClock } from '../../clock.ts'
import { pageLanguage } from '../../language.ts'
import { openStore } from '../../session/openStore.ts'
import { browserPasskeys } from '../../vault/passkeys.ts'
import { accountWords } from '../../words/account.ts'
import { startPage } from '../startPage.tsx'
import { AccountPage } from './AccountPage.tsx'
import { createWalletAccount } from './createWalletAccount.ts'

const account = createWalletAccount({
  fetch: (input, init) => fetch(input, init),
  ownOrigin: location.origin,
  projectId: new URLSearchParams(location.search).get('projectId') ?? '',
  store: await openStore(),
  locks: navigator.locks,
  clock: browserClock,
  passkeys: browserPasskeys,
  unlockPrompt: async () => createUnlockPrompt(pageLanguage(), preferredTheme()),
  browserLabel: browserOf(navigator.userAgent),
  tab: () => sessionStorage,
})

const isExport = location.pathname.startsWith('/export')

startPage(<AccountPage account={account} {...(isExport ? { firstTask: 'export' } : {})} />, (say) =>
  isExport ? say(accountWords).yourWords : say(accountWords).title,
)
