import { WalletError } from '@latchkey/wire/walletErrors'
import type { ReactNode } from 'react'
import { BackupCard } from '../../approve/prompts/BackupCard.tsx'
import { CodeCard } from '../../approve/prompts/CodeCard.tsx'
import { DevicesCard } from '../../approve/prompts/DevicesCard.tsx'
import { LoginRequestCard } from '../../approve/prompts/LoginRequestCard.tsx'
import { PasskeyCard } from '../../approve/prompts/PasskeyCard.tsx'
import { UnconfirmedCard } from '../../approve/prompts/UnconfirmedCard.tsx'
import { UnlockCard } from '../../approve/prompts/UnlockCard.tsx'
import type { ApprovalTheme } from '../../approve/theme/approvalTheme.ts'
import type { CodeOffer, DevicesOffer } from '../../vault/unlockPrompt.ts'
import { AccountPage } from '../account/AccountPage.tsx'
import { DevicePage, type DeviceRequest } from '../device/DevicePage.tsx'
import { LinkMissing } from '../LinkEnd.tsx'
import { MailActionPage } from '../mailAction/MailActionPage.tsx'
import { NewDevicePage } from '../newDevice/NewDevicePage.tsx'
import { KitPage } from '../recoveryKit/KitPage.tsx'
import {
  fakeCode,
  fakePlan,
  fakePreviousPlan,
  fakeView,
  fakeWalletAccount,
  fakeWords,
} from '../testing/fakeWalletAccount.ts'
import type { AccountSession, AccountView } from '../walletAccount.ts'

const request = (status: DeviceRequest['status']): DeviceRequest => ({
  embedder: 'https://app.example.com',
  browser: 'Chrome on Linux',
  place: '203.0.113.*',
  login: 'email',
  requestedAt: '2026-11-20T10:00:00Z',
  choices: ['17', '42', '83'],
  status,
})
const device = (status: DeviceRequest['status']) => (
  <DevicePage
    calls={{
      describe: async () => request(status),
      answer: async (isApproved) => (isApproved ? 'approved' : 'denied'),
    }}
  />
)
const newDevice = (isSameNetwork: boolean) => {
  const { embedder, browser, place, requestedAt: createdAt } = request('pending')
  const status = 'probation' as const
  const shown = { embedder, browser, place, createdAt, isSameNetwork, status, confirmsAt: null }
  return <NewDevicePage calls={{ describe: async () => shown, answer: async () => null }} />
}
const fail = () => Promise.reject(new WalletError('network.apiUnreachable'))
const never = () => new Promise<never>(() => {})

const owned = await (async (): Promise<AccountView> => {
  const account = fakeWalletAccount()
  await account.makeItYours({ code: fakeCode, withPasskey: true })
  return account.view() ?? fakeView
})()
const moved: AccountView = { ...owned, earlier: [{ epoch: 1, evmAddress: fakeView.evmAddress, isWatched: true }] }
const guarded = () => ({
  ...fakeWalletAccount(owned),
  signers: async () => [{ chainId: 1329, name: 'Sei Network', isPasskeyRequired: true }],
})
const withPrevious = () => ({ ...fakeWalletAccount(), planPrevious: async () => fakePreviousPlan })
const session = (pci: string, name: string, isRefused: boolean, isEnded: boolean): AccountSession => ({
  ...{ pci, name, isRefused, isEnded },
  ...{ chainId: 1329, account: fakeView.evmAddress, roots: [], validUntil: 1_900_000_000, isPaused: pci === '4' },
})
const sessions = [
  session('1', 'Harbour', false, false),
  session('2', 'A game with a rather long name', true, false),
  session('3', 'Old exchange', false, true),
  session('4', 'Shop', false, false),
]
const noProof = { add: 'none', change: 'none', leave: 'none' } as const
const signedOut = () => ({ ...fakeWalletAccount(), load: async () => undefined })
const offer = { types: ['passkey', 'code'] as const, tryPasskey: fail, tryCode: fail }
const code: CodeOffer = {
  ...{
    email: 'ada.lovelace@mail.example.com',
    site: 'https://app.example.com',
    isKept: true,
    resendAt: 0,
    now: Date.now,
  },
  ...{ tryCode: fail, sendAgain: fail },
}
const devices: DevicesOffer = {
  devices: [
    {
      ...{ deviceId: '1', browser: 'Chrome on macOS', embedder: 'https://app.example.com', place: '203.0.113.*' },
      createdAt: '2026-11-20T10:00:00Z',
    },
  ],
  ...{ confirm: fail, remove: fail },
}
const backup = { code: fakeCode, make: async () => true, addPasskey: fail }

/** Every wallet page, in all its states. */
export const pageCases: Readonly<Record<string, (theme: ApprovalTheme) => ReactNode>> = {
  device: () => device('pending'),
  deviceLoading: () => <DevicePage calls={{ describe: never, answer: never }} />,
  deviceFailed: () => <DevicePage calls={{ describe: fail, answer: never }} />,
  linkMissing: () => <LinkMissing page="newLogin" />,
  deviceApproved: () => device('approved'),
  deviceExpired: () => device('expired'),
  deviceNoNumber: () => (
    <DevicePage calls={{ describe: async () => ({ ...request('pending'), choices: [] }), answer: never }} />
  ),
  newDevice: () => newDevice(true),
  newDeviceElsewhere: () => newDevice(false),
  email: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="email" />,
  passkey: () => <AccountPage account={fakeWalletAccount()} firstTask="passkey" />,
  moving: () => (
    <AccountPage account={{ ...fakeWalletAccount(moved), moveEarlier: () => never() }} firstTask="sweep 1" />
  ),
  freeze: () => <MailActionPage kind="freeze" look={async () => 'open'} run={fail} />,
  keep: () => <MailActionPage kind="keep" look={async () => 'open'} run={fail} />,
  data: () => <AccountPage account={fakeWalletAccount({ ...fakeView, wants: noProof })} firstTask="data" />,
  delete: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="delete" />,
  deleteUnread: () => <AccountPage account={{ ...fakeWalletAccount(owned), planMove: fail }} firstTask="delete" />,
  accountLeaving: () => <AccountPage account={fakeWalletAccount({ ...owned, deletesAt: '2026-11-27T09:00:00Z' })} />,
  signIn: () => <AccountPage account={signedOut()} />,
  account: () => <AccountPage account={fakeWalletAccount()} />,
  accountOwned: () => <AccountPage account={fakeWalletAccount(owned)} />,
  accountFrozen: () => <AccountPage account={fakeWalletAccount({ ...owned, isFrozen: true })} />,
  accountLoading: () => <AccountPage account={{ ...fakeWalletAccount(), load: never }} />,
  accountFailed: () => <AccountPage account={{ ...fakeWalletAccount(), load: fail }} />,
  makeItYours: () => <AccountPage account={fakeWalletAccount()} firstTask="makeItYours" />,
  newKey: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="newKey" />,
  newKeyUnread: () => (
    <AccountPage
      account={{
        ...fakeWalletAccount(owned),
        planMove: async () => ({ ...fakePlan, unread: fakePlan.moves.slice(0, 1) }),
      }}
      firstTask="newKey"
    />
  ),
  sweep: () => <AccountPage account={fakeWalletAccount(moved)} firstTask="sweep 1" />,
  accountPrevious: () => <AccountPage account={withPrevious()} />,
  sweepPrevious: () => <AccountPage account={withPrevious()} firstTask="sweep previous" />,
  sessions: () => <AccountPage account={{ ...fakeWalletAccount(owned), sessions: async () => sessions }} />,
  accountMoved: () => <AccountPage account={fakeWalletAccount(moved)} />,
  signers: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="signers 1329" />,
  signersEnd: () => <AccountPage account={guarded()} firstTask="signers 1329" />,
  export: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="export" />,
  kitFile: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="kit" />,
  kit: () => <KitPage openKit={async () => ({ words: fakeWords, evmAddress: fakeView.evmAddress })} />,
  unlock: (theme) => <UnlockCard theme={theme} offer={offer} onDone={() => {}} />,
  unlockCode: (theme) => <UnlockCard theme={theme} offer={{ ...offer, types: ['code'] }} onDone={() => {}} />,
  login: (theme) => <PasskeyCard theme={theme} asks="login" offer={offer} onDone={() => {}} />,
  passkeyConfirm: (theme) => <PasskeyCard theme={theme} asks="confirm" offer={offer} onDone={() => {}} />,
  code: (theme) => <CodeCard theme={theme} offer={{ ...code, resendAt: Date.now() + 25_000 }} onDone={() => {}} />,
  codeNotKept: (theme) => <CodeCard theme={theme} offer={{ ...code, isKept: false }} onDone={() => {}} />,
  codeAgain: (theme) => <CodeCard theme={theme} offer={code} onDone={() => {}} />,
  devices: (theme) => <DevicesCard theme={theme} language="en" offer={devices} onDone={() => {}} />,
  unconfirmed: (theme) => <UnconfirmedCard theme={theme} onDone={() => {}} />,
  loginRequest: (theme) => <LoginRequestCard theme={theme} offer={{ address: '/device' }} onDone={() => {}} />,
  backup: (theme) => <BackupCard theme={theme} offer={backup} onDone={() => {}} />,
}
