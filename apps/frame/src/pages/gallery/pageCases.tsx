import { WalletError } from '@latchkey/wire/walletErrors'
import type { ReactNode } from 'react'
import { BackupCard } from '../../approve/BackupCard.tsx'
import { LoginRequestCard } from '../../approve/LoginRequestCard.tsx'
import { UnlockCard } from '../../approve/UnlockCard.tsx'
import { AccountPage } from '../account/AccountPage.tsx'
import { DevicePage, type DeviceRequest } from '../device/DevicePage.tsx'
import { KitPage } from '../kit/KitPage.tsx'
import { MailActionPage } from '../mailAction/MailActionPage.tsx'
import { fakeCode, fakePlan, fakeView, fakeWalletAccount, fakeWords } from '../testing/fakeWalletAccount.ts'
import type { AccountView } from '../walletAccount.ts'

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
const fail = () => Promise.reject(new WalletError('network.apiUnreachable'))
const never = () => new Promise<never>(() => {})

const owned = await (async (): Promise<AccountView> => {
  const account = fakeWalletAccount()
  await account.makeItYours({ code: fakeCode, withPasskey: true })
  return account.view() ?? fakeView
})()
const moved: AccountView = { ...owned, earlier: [{ epoch: 1, evmAddress: fakeView.evmAddress, isWatched: true }] }
const signedOut = () => ({ ...fakeWalletAccount(), load: async () => undefined })
const offer = { types: ['passkey', 'code'] as const, tryPasskey: fail, tryCode: fail }
const backup = { code: fakeCode, make: async () => true, addPasskey: fail }

/** Every page of the wallet's own, in the states that it can be in. */
export const pageCases: Readonly<Record<string, () => ReactNode>> = {
  device: () => device('pending'),
  deviceLoading: () => <DevicePage calls={{ describe: never, answer: never }} />,
  deviceFailed: () => <DevicePage calls={{ describe: fail, answer: never }} />,
  deviceApproved: () => device('approved'),
  deviceExpired: () => device('expired'),
  freeze: () => <MailActionPage kind="freeze" run={fail} />,
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
  accountMoved: () => <AccountPage account={fakeWalletAccount(moved)} />,
  export: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="export" />,
  kitFile: () => <AccountPage account={fakeWalletAccount(owned)} firstTask="kit" />,
  kit: () => <KitPage openKit={async () => ({ words: fakeWords, evmAddress: fakeView.evmAddress })} />,
  unlock: () => <UnlockCard theme={{ mode: 'dark' }} offer={offer} onDone={() => {}} />,
  unlockCode: () => <UnlockCard theme={{ mode: 'dark' }} offer={{ ...offer, types: ['code'] }} onDone={() => {}} />,
  loginRequest: () => <LoginRequestCard theme={{ mode: 'dark' }} offer={{ address: '/device' }} onDone={() => {}} />,
  backup: () => <BackupCard theme={{ mode: 'dark' }} offer={backup} onDone={() => {}} />,
}
