import type { Unlocker } from '@latchkey/wire/api/vault'
import { WalletError } from '@latchkey/wire/walletErrors'
import { type MovePlan, moveId } from '../../move/movePlan.ts'
import type { AccountSession, AccountView, WalletAccount } from '../walletAccount.ts'

const way = (type: Unlocker['type'], label: string): Unlocker => ({
  unlockerId: `${type}-unlocker-0001`,
  type,
  epoch: 1,
  label,
  createdAt: '2026-11-01T09:00:00Z',
  lastUsedAt: '2026-11-19T09:00:00Z',
  provenAt: type === 'passkey' || type === 'code' ? '2026-11-01T09:00:00Z' : null,
  credentialId: null,
})

export const fakeView: AccountView = {
  email: 'ada@example.com',
  evmAddress: '0x7A11cE0000000000000000000000000000a11Ce7',
  solanaAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  unlockers: [way('assisted', 'Latchkey'), way('device', 'Chrome on Linux')],
  devices: [
    {
      deviceId: 'device-000000000001',
      browser: 'Chrome on Linux',
      embedder: 'https://app.example.com',
      place: '198.51.100.*',
      createdAt: '2026-11-01T09:00:00Z',
      status: 'confirmed',
      confirmsAt: null,
      lastSeenAt: '2026-11-20T08:00:00Z',
      isThis: true,
    },
    {
      deviceId: 'device-000000000002',
      browser: 'Safari on iPhone',
      embedder: 'https://harbour.example',
      place: '203.0.113.*',
      createdAt: '2026-11-12T17:30:00Z',
      status: 'confirmed',
      confirmsAt: null,
      lastSeenAt: '2026-11-12T17:30:00Z',
      isThis: false,
    },
  ],
  isFrozen: false,
  isExported: false,
  dueChecks: [],
  wants: { add: 'none', change: 'none', leave: 'any' },
  deletesAt: null,
  earlier: [],
}

const fakeSessions: readonly AccountSession[] = [
  {
    pci: '0b0e7c2a-7f0c-4a55-9d3b-1f1f7f6d2c11',
    chainId: 1329,
    account: fakeView.evmAddress,
    name: 'Harbour',
    roots: [],
    validUntil: 1_800_000_000,
    isRefused: true,
    isPaused: false,
    isEnded: false,
  },
]

const place = { kind: 'plain', chain: 'eip155:1329', address: fakeView.evmAddress } as const

/** A plan with one holding of each kind. */
export const fakePlan: MovePlan = {
  moves: [
    {
      ...{ ...place, asset: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', symbol: 'USDC', decimals: 6 },
      ...{ units: 1_250_500_000n, usd: 1_250.5, fee: { units: 71_500_000_000_000n, usd: 0.00002 }, status: 'ready' },
    },
    {
      ...{ ...place, asset: '0x0000000000000000000000000000000000000bad', symbol: 'OLD', decimals: 18 },
      ...{ units: 5n * 10n ** 18n, usd: undefined, fee: undefined, status: 'refused' },
    },
    {
      ...{ ...place, asset: 'native', symbol: 'SEI', decimals: 18 },
      ...{ units: 41n * 10n ** 17n, usd: 1.23, fee: { units: 23_100_000_000_000n, usd: 0.00001 }, status: 'ready' },
    },
  ],
  unread: [],
}

const old = { kind: 'previous', chain: 'eip155:1329', address: '0xa11CE00000000000000000000000000000000DAd' } as const

/** What an account of an older version holds. */
export const fakePreviousPlan: MovePlan = {
  moves: [
    {
      ...{ ...old, asset: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', symbol: 'USDC', decimals: 6 },
      ...{ units: 250_000_000n, usd: 250, fee: { units: 2n * 10n ** 15n, usd: 0.001 }, status: 'ready' },
    },
    {
      ...{ ...old, asset: 'native', symbol: 'SEI', decimals: 18 },
      ...{ units: 3n * 10n ** 18n, usd: 1.26, fee: { units: 10n ** 15n, usd: 0.0005 }, status: 'ready' },
    },
  ],
  unread: [],
}

export const fakeCode = '7K2M-9QXR-4TVB-H8ZD-3WNP-6JCF-AE5S'
export const fakeWords = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** A fake account without a server, for tests and the gallery. */
export const fakeWalletAccount = (
  start: AccountView | undefined = fakeView,
): WalletAccount & { view: () => AccountView | undefined } => {
  let view: AccountView | undefined = start
  let open = fakeSessions
  let isPasskeyRequired = false
  const moved = new Set<string>()
  const change = (part: Partial<AccountView>) => {
    view = view && { ...view, ...part }
  }
  const add = (unlocker: Unlocker) => change({ unlockers: [...(view?.unlockers ?? []), unlocker] })
  return {
    view: () => view,
    load: async () => view,
    log: () => '{"message":"api.vault.read"}\n',
    waitingLogin: () => undefined,
    sendLoginCode: async (email) => ({ next: 'code', email, resendAt: Date.now() + 30_000 }),
    waitForDevice: async () => undefined,
    leaveLogin: () => {},
    logInByPasskey: async () => {
      view = fakeView
    },
    confirmLogin: async (otp) => {
      if (otp !== '407931') throw new WalletError('unknown', { message: 'This code isn’t right.' })
      view = fakeView
    },
    newCode: async () => fakeCode,
    enrolPasskey: async () => add(way('passkey', 'Passkey')),
    enrolCode: async () => add(way('code', 'Recovery code')),
    makeItYours: async ({ withPasskey }) =>
      change({
        unlockers: [
          way('code', 'Recovery code'),
          way('device', 'Chrome on Linux'),
          ...(withPasskey ? [way('passkey', 'Passkey')] : []),
        ].map((one) => ({ ...one, epoch: 2 })),
      }),
    startEmailChange: async () => 'primary',
    confirmEmailChange: async (step, otp) => {
      if (otp !== '407931') throw new WalletError('unknown', { message: 'This code isn’t right.' })
      if (step === 'primary') return null
      change({ email: 'ada@new.example' })
      return 'ada@new.example'
    },
    planMove: async () => fakePlan,
    renewKey: async () =>
      change({
        evmAddress: '0x0E77a11cE000000000000000000000000000bEEf',
        unlockers: [way('code', 'Recovery code'), way('device', 'Chrome on Linux'), way('passkey', 'Passkey')].map(
          (one) => ({ ...one, epoch: 2 }),
        ),
        earlier: [{ epoch: 1, evmAddress: fakeView.evmAddress, isWatched: true }],
      }),
    planEarlier: async () => ({ ...fakePlan, moves: fakePlan.moves.filter((one) => !moved.has(moveId(one))) }),
    moveEarlier: async (_, move) => void moved.add(moveId(move)),
    planPrevious: async () => ({ moves: [], unread: [] }),
    movePrevious: async () => {},
    watchEarlier: async (epoch, isWatched) =>
      change({ earlier: view?.earlier.map((one) => (one.epoch === epoch ? { ...one, isWatched } : one)) ?? [] }),
    makeKit: async () => ({ fileName: 'latchkey-kit.json', text: '{"kind":"latchkey-kit"}' }),
    sendStepUpCode: async () => ({ resendAfterSeconds: 30 }),
    confirmStepUpCode: async (otp) => {
      if (otp !== '407931') throw new WalletError('unknown', { message: 'This code isn’t right.' })
      return 'grant'
    },
    stepUpByPasskey: async () => 'grant',
    stepUpByCode: async (_, code) => {
      if (code !== fakeCode) throw new WalletError('vault.wrongCode')
      return 'grant'
    },
    revealWords: async () => {
      change({ isExported: true })
      return fakeWords
    },
    sessions: async () => open,
    priceEnd: async () => 2_100_000_000_000_000n,
    endSession: async ({ pci }) => {
      open = open.map((one) => (one.pci === pci ? { ...one, isEnded: true } : one))
    },
    signers: async () => [{ chainId: 1329, name: 'Sei Network', isPasskeyRequired }],
    checkPasskey: async (except) => ({ credentialId: `passkey-${except.length + 1}`, x: 1n, y: 2n }),
    priceSigners: async () => 7_400_000_000_000_000n,
    changeSigners: async ({ passkeys }) => {
      isPasskeyRequired = passkeys.length > 0
    },
    confirmThis: async () =>
      change({ devices: view?.devices.map((one) => (one.isThis ? { ...one, status: 'confirmed' } : one)) ?? [] }),
    confirmDevice: async (deviceId) =>
      change({
        devices: view?.devices.map((one) => (one.deviceId === deviceId ? { ...one, status: 'confirmed' } : one)) ?? [],
      }),
    mailDeviceLink: async () => {},
    removeDevice: async (deviceId) =>
      change({ devices: view?.devices.filter((one) => one.deviceId !== deviceId) ?? [] }),
    freeze: async () => change({ isFrozen: true }),
    unfreeze: async () => change({ isFrozen: false }),
    exportData: async () => ({ fileName: 'latchkey-data.json', text: '{"users":[]}' }),
    deleteAccount: async () => {
      change({ deletesAt: '2026-11-27T09:00:00Z' })
      return { deletesAt: '2026-11-27T09:00:00Z', isMailed: true }
    },
    keepAccount: async () => change({ deletesAt: null }),
    signOut: async () => {
      view = undefined
    },
  }
}
