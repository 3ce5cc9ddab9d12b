// @vitest-environment happy-dom
import { createPageChoice, type WalletChoice } from '@latchkey/core/createPageChoice'
import type { FeatureChoice } from '@latchkey/core/state/features'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const wallet = (id: string) => ({ id, name: id, chains: ['eip155:1329'], mobile_link: `${id}://` })
const features = (logins: readonly string[]) => [
  ...['swap', 'onramp', 'activity'].map((id) => ({ id, isEnabled: true, config: null })),
  { id: 'social_login', isEnabled: true, config: logins },
]
const everyLogin = ['email', 'google', 'x', 'discord', 'github', 'farcaster']

const apiWith = (logins: readonly string[]) => ({
  ...healthyApi(['amber', 'birch', 'cedar'].map(wallet)),
  '/appkit/v1/config': () => ({ body: { features: features(logins) } }),
})

/** The wallet list of a page that chooses: what it shows from top to bottom. */
const list = async (wallets: WalletChoice | undefined, logins = everyLogin) => {
  addWallet({ name: 'Zinc', rdns: 'io.zinc' })
  const options = { relay: { urls: ['wss://relay.test'] }, ...(wallets && { choice: createPageChoice(wallets) }) }
  const { root } = await openAt({ api: apiWith(logins), hasEmbedded: true, options })
  await settle()
  const parts = root.querySelectorAll('.ViewBody .EmailForm, .SocialTiles button, .WalletRows .ListRow-words')
  return [...parts].map((part) =>
    part.matches('.EmailForm') ? 'Email' : (part.getAttribute('aria-label') ?? part.textContent),
  )
}

describe('the wallet list', () => {
  test('[CON-01] without a choice: logins, installed wallets, the registry, pairing, all', async () => {
    expect(await list(undefined, ['email', 'google'])).toEqual([
      ...['Email', 'Continue with Google', 'Continue with a passkey'],
      ...['Zinc', 'amber', 'birch', 'cedar', 'WalletConnect', 'All wallets'],
    ])
  })

  test('only the included wallets, without a list of all if these are all', async () => {
    expect(await list({ include: ['io.zinc', 'birch'] })).toEqual(['Zinc', 'birch'])
  })

  test('only the logins', async () => {
    expect(await list({ include: ['embedded'], logins: ['email'] })).toEqual(['Email'])
  })

  test('without logins and pairing', async () => {
    expect(await list({ exclude: ['embedded', 'pairing', 'amber'] })).toEqual(['Zinc', 'birch', 'cedar', 'All wallets'])
  })

  test('in the page’s order, with pairing and the logins where it puts them', async () => {
    expect(await list({ order: ['cedar', 'pairing', 'io.zinc', 'embedded'], logins: ['email'] })).toEqual([
      ...['cedar', 'WalletConnect', 'Zinc', 'amber', 'birch', 'All wallets', 'Email'],
    ])
  })
})

describe('logins', () => {
  const onlyLogins = { include: ['embedded'] }

  test('[CON-04] in the page’s order, with a passkey where it puts it', async () => {
    expect(await list({ ...onlyLogins, logins: ['discord', 'passkey', 'email', 'google'] })).toEqual([
      ...['Continue with Discord', 'Continue with a passkey', 'Continue with Google', 'Email'],
    ])
  })

  test('[CON-04] an email that comes first stays first, also after a login that the project lacks', async () => {
    expect(await list({ ...onlyLogins, logins: ['apple', 'email', 'x'] })).toEqual(['Email', 'Continue with X'])
  })

  test('[CON-04] a passkey alone', async () => {
    expect(await list({ ...onlyLogins, logins: ['passkey'] })).toEqual(['Continue with a passkey'])
  })

  test('[PLAN-02] none that the project has turned off', async () => {
    expect(await list({ ...onlyLogins, logins: ['passkey', 'email', 'google'] }, [])).toEqual([])
  })

  /** What `connect('embedded')` opens, from top to bottom. */
  const loginView = async (logins: WalletChoice['logins']) => {
    const { root, ui } = await openAt(
      { api: apiWith(everyLogin), hasEmbedded: true, options: { choice: createPageChoice({ logins }) } },
      'EmailLogin',
    )
    await settle()
    const parts = [...root.querySelectorAll('.ViewBody .EmailForm, .SocialTiles button, .ViewBody > .Button')]
    const texts = parts.map((part) => part.getAttribute('aria-label') ?? part.textContent)
    return { ui, texts }
  }

  test.each([
    [
      ['passkey', 'google', 'email'],
      ['Continue with a passkey', 'Continue with Google', 'Email address'],
    ],
    [
      ['email', 'x', 'passkey'],
      ['Email address', 'Continue with X', 'Continue with a passkey'],
    ],
  ] as const)('[CON-03] the login alone has all of %j in the page’s order', async (logins, expected) => {
    const { ui, texts } = await loginView(logins)
    expect(texts).toEqual([...expected, 'Use a wallet instead'])
    expect(ui.getByRole('dialog', { name: 'Log in' })).toBeTruthy()
  })

  test.each([undefined, ['email']] as const)('[CON-03] the login alone is for email with %j', async (logins) => {
    const { ui } = await loginView(logins)
    expect(ui.getByRole('dialog', { name: 'Log in with email' })).toBeTruthy()
    expect(ui.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  })

  test('none at all, from the first moment', async () => {
    const { root } = await openAt({
      api: { ...healthyApi(), '/appkit/v1/config': () => new Promise(() => {}) },
      options: { choice: createPageChoice({ logins: [] }) },
    })
    expect(root.querySelector('.LoginWays')).toBeNull()
  })
})

describe('the account', () => {
  const open = async (choice: FeatureChoice) => {
    const { root, ui } = await openAccount(
      { api: apiWith([]), options: { choice: createPageChoice({}, choice) } },
      'Account',
    )
    return {
      ui,
      actions: [...root.querySelectorAll('.ActionTile')].map(({ textContent }) => textContent),
      hasActions: root.querySelector('.AccountActions') !== null,
    }
  }

  test('[PLAN-02] hides the actions that the page leaves out', async () => {
    expect((await open({ send: false, buy: false })).actions).toEqual(['Receive', 'Swap'])
  })

  test('[PLAN-02] keeps no space for actions if the page has none', async () => {
    expect((await open({ send: false, buy: false, swap: false, receive: false })).hasActions).toBe(false)
  })

  test('[PLAN-02] has no activity, name or receive button that the page leaves out', async () => {
    const { ui } = await open({ activity: false, names: false, receive: false })
    expect(ui.queryByRole('tab', { name: 'Activity' })).toBeNull()
    expect(ui.queryByText('Choose a name')).toBeNull()
    expect(ui.queryByRole('button', { name: 'Show my address' })).toBeNull()
  })

  test('[PLAN-02] has all of them otherwise', async () => {
    const { ui, actions } = await open({})
    expect(actions).toEqual(['Send', 'Receive', 'Swap', 'Buy'])
    expect(ui.getByRole('tab', { name: 'Activity' })).toBeTruthy()
    expect(ui.getByText('Choose a name')).toBeTruthy()
  })
})
