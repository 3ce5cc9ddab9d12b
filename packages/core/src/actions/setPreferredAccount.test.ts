import { describe, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { createLoginKit, loginAddress, loginUser, smartAddress } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { takeWaiting } from '../trackEvent.ts'
import { connect } from './connect.ts'
import { setPreferredAccount } from './setPreferredAccount.ts'

const smart = { address: smartAddress, type: 'smartAccount' }
const plain = { address: loginAddress, type: 'eoa' }

/** A frame that stores the choice and starts with a standard account. */
const createLogin = (networks: readonly number[] = [1329]) => {
  let type = 'eoa'
  const login = createLoginKit({
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ reply: { smartAccountEnabledNetworks: [...networks] } }),
    SET_PREFERRED_ACCOUNT: (payload) => {
      type = (payload as { type: string }).type
      return { reply: { type, address: smartAddress } }
    },
    GET_USER: () => ({
      reply: loginUser(
        type === 'eoa' ? { accounts: [plain, smart] } : { address: smartAddress, accounts: [smart, plain] },
      ),
    }),
  })
  return { ...login, asked: () => login.names().filter((name) => name === 'SET_PREFERRED_ACCOUNT').length }
}

const connected = async (networks?: readonly number[]) => {
  const login = createLogin(networks)
  await passTime(login.kit, connect(login.kit, embeddedId))
  return login
}

describe('the preferred account', () => {
  test('[ACT-04] switches between standard and smart, and the page uses the new address at once', async () => {
    const { kit } = await connected()
    expect(readAccount(kit).address).toBe(loginAddress)
    takeWaiting(kit)
    await passTime(kit, setPreferredAccount(kit, 'smartAccount'))
    expect(takeWaiting(kit)).toMatchObject([
      {
        name: 'SET_PREFERRED_ACCOUNT_TYPE',
        properties: { accountType: 'smartAccount', network: 'eip155:1329' },
      },
    ])
    expect(readAccount(kit).address).toBe(smartAddress)
    const connector = kit.wagmi.connectors.find(({ id }) => id === embeddedId)
    expect(await connector?.getAccounts()).toEqual([smartAddress])
    await passTime(kit, setPreferredAccount(kit, 'eoa'))
    expect(readAccount(kit).address).toBe(loginAddress)
  })

  test.each([
    ['no list', undefined],
    ['an empty list', []],
  ] as const)('[ACT-04] a reply with %s of accounts counts by its address', async (_name, accounts) => {
    const { kit } = createLoginKit({
      GET_USER: (payload) => ({
        reply: (payload as { preferredAccountType?: string } | undefined)?.preferredAccountType
          ? loginUser({ address: smartAddress, accounts })
          : loginUser({ accounts: [plain, smart] }),
      }),
    })
    await passTime(kit, connect(kit, embeddedId))
    await passTime(kit, setPreferredAccount(kit, 'smartAccount'))
    expect(readAccount(kit).address).toBe(smartAddress)
  })

  test('[ACT-04] needs the embedded wallet', async () => {
    const { kit, asked } = createLogin()
    await expect(setPreferredAccount(kit, 'smartAccount')).rejects.toMatchObject({ code: 'email.notConnected' })
    expect(asked()).toBe(0)
  })

  test('[ACT-04] needs a network with smart accounts', async () => {
    const { kit, asked } = await connected([1])
    await expect(passTime(kit, setPreferredAccount(kit, 'smartAccount'))).rejects.toMatchObject({
      code: 'smartAccount.unavailable',
    })
    expect(asked()).toBe(0)
  })

  test('[ACT-04] leads back to the standard account on any network', async () => {
    const { kit } = createLoginKit({
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ reply: { smartAccountEnabledNetworks: [1] } }),
      GET_USER: (payload) => ({
        reply: (payload as { preferredAccountType?: string } | undefined)?.preferredAccountType
          ? loginUser({ accounts: [plain, smart] })
          : loginUser({ address: smartAddress, accounts: [smart, plain] }),
      }),
    })
    await passTime(kit, connect(kit, embeddedId))
    await passTime(kit, setPreferredAccount(kit, 'eoa'))
    expect(readAccount(kit).address).toBe(loginAddress)
  })

  test('[ACT-04] asks the frame for nothing when it is already smart', async () => {
    const { kit, names } = await connected()
    await passTime(kit, setPreferredAccount(kit, 'smartAccount'))
    const before = names().length
    await passTime(kit, setPreferredAccount(kit, 'smartAccount'))
    expect(names()).toHaveLength(before)
  })

  test('needs the embedded wallet', async () => {
    await expect(setPreferredAccount(createLoginKit().kit, 'eoa')).rejects.toThrow('Not connected to email or social')
  })
})
