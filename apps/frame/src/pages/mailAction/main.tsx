import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { createLinkApi, takeToken } from '../createLinkApi.ts'
import { startPage } from '../startPage.tsx'
import { type MailAction, MailActionPage } from './MailActionPage.tsx'

const token = takeToken()
const api = createLinkApi()

const actions: Record<'freeze' | 'undo', MailAction> = {
  freeze: {
    title: 'Freeze your wallet',
    text: 'Nobody can open it until you unfreeze it yourself, with your passkey or your recovery code. What you own stays where it is.',
    label: 'Freeze',
    done: {
      title: 'Your wallet is frozen',
      text: 'Change the password of your mailbox first. Unfreeze the wallet when you are safe.',
    },
    run: () => api(vault.freeze, { token }),
  },
  undo: {
    title: 'Keep your old address',
    text: 'This takes back the change of your email address. Whoever changed it is signed out.',
    label: 'Take the change back',
    done: { title: 'Your old address is back', text: 'Log in with it as before.' },
    run: () => api(auth.undoEmailChange, { token }),
  },
}

startPage(<MailActionPage action={location.pathname.startsWith('/undo') ? actions.undo : actions.freeze} />)
