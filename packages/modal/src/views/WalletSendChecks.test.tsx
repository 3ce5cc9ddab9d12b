// @vitest-environment happy-dom
import { currentEntry } from '@latchkey/core/state/router'
import { accountApi, sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const usdc = '0x0404040404040404040404040404040404040404'
const sei = 10n ** 18n

/** The form of an account with this much of the coin, and 100 USDC. */
const open = async ({ coin = 4n * sei, tokenAddress = '', code = undefined as Promise<string> | undefined } = {}) => {
  const chain = createTestChain(coin)
  chain.state.tokenBalance = 100n * sei
  const names = { isDown: false }
  const page = await openAccount(
    {
      rpc: async (call) => (call.method === 'eth_getCode' && code ? code : chain.rpc(call)),
      api: {
        ...accountApi([sampleCoin('4', 0.5), sampleToken('USDC', '100')]),
        '/v1/profile/account/friend.eth': () =>
          names.isDown
            ? 'down'
            : {
                body: {
                  ...{ name: 'friend.eth', registered_at: null, updated_at: null, attributes: null },
                  addresses: { 60: { address: otherAccount, created_at: null } },
                },
              },
      },
    },
    'WalletSend',
    ...(tokenAddress ? [{ tokenAddress }] : []),
  )
  const { ui, root, kit } = page
  const type = (name: RegExp | string, value: string) =>
    act(async () => void fireEvent.change(ui.getByRole('textbox', { name }), { target: { value } }))
  await waitFor(() => ui.getByText(/^\d.* available$/))
  const main = () => root.querySelector('.WalletSend > .Button')
  const looked = () => kit.requests.map(({ pathname }) => pathname).filter((path) => path.includes('/profile/account/'))
  return { ...page, chain, names, type, main, looked, view: () => currentEntry(kit.store.getState().router).view }
}

describe('[SEND-02] the fee must be covered', () => {
  test.each([
    ['4', 'Insufficient funds'],
    ['3.99', 'Preview send'],
  ])('%s of 4 SEI: %s', async (amount, label) => {
    const { type, main } = await open()
    await type(/^Amount/, amount)
    await type('To', otherAccount)
    await waitFor(() => expect(main()?.textContent).toBe(label))
  })

  test.each([
    [0n, 'Insufficient funds'],
    [sei, 'Preview send'],
  ])('a token, with %i units of the coin: %s', async (coin, label) => {
    const { type, main } = await open({ coin, tokenAddress: usdc })
    await type(/^Amount/, '100')
    await type('To', otherAccount)
    await waitFor(() => expect(main()?.textContent).toBe(label))
  })
})

describe('the lookup of a receiver', () => {
  test('[DATA-11] asks only for the name that was typed to its end', async () => {
    const { type, ui, looked } = await open()
    for (const text of ['fr', 'friend.e', 'friend.et', ' friend.eth ']) await type('To', text)
    expect(ui.getByText('Looking it up…')).toBeTruthy()
    await waitFor(() => expect(ui.queryByText('Looking it up…')).toBeNull())
    expect(looked()).toEqual(['/v1/profile/account/friend.eth'])
  })

  test('[SEND-02] that failed says so, is no receiver, and says nothing about other input', async () => {
    const { type, ui, names, main, view } = await open()
    names.isDown = true
    await type(/^Amount/, '1')
    await type('To', 'friend.eth')
    const error = () => ui.queryByText('Error resolving name')
    await waitFor(() => expect(error()).toBeTruthy())
    await act(async () => void fireEvent.click(main() as Element))
    expect([main()?.textContent, view()]).toEqual(['Invalid address', 'WalletSend'])
    await type('To', otherAccount)
    expect(error()).toBeNull()
    await waitFor(() => expect(main()?.textContent).toBe('Preview send'))
  })
})

describe('warnings about the receiver', () => {
  const contract = 'This address is a contract'
  const late = async () => {
    let answer = () => {}
    const code = new Promise<string>((resolve) => {
      answer = () => resolve('0x6001')
    })
    const page = await open({ code })
    await page.type(/^Amount/, '1')
    await page.type('To', otherAccount)
    await waitFor(() => expect(page.main()?.textContent).toBe('Preview send'))
    const warning = () => page.ui.queryByText(new RegExp(contract))
    const found = async () => {
      answer()
      await settle()
    }
    return { ...page, warning, found }
  }

  test('[SEND-02] one that comes late does not move the button under the pointer', async () => {
    const { main, warning, found, root, type } = await late()
    await act(async () => void fireEvent.pointerMove(main() as Element))
    await found()
    expect(warning()).toBeNull()
    await act(async () => void fireEvent.pointerMove(root.querySelector('input') as Element))
    expect(warning()).toBeTruthy()
    await act(async () => void fireEvent.pointerDown(main() as Element))
    await type('To', 'another one')
    expect(warning()).toBeNull()
  })

  test('[SEND-02] one that was held is in the preview', async () => {
    const { main, warning, found, view } = await late()
    await act(async () => void fireEvent.pointerDown(main() as Element))
    await found()
    expect(warning()).toBeNull()
    await act(async () => void fireEvent.click(main() as Element))
    await waitFor(() => expect(view()).toBe('WalletSendPreview'))
    await waitFor(() => expect(warning()).toBeTruthy())
  })
})

test('[SEND-04] warns of a contract as receiver, and of none otherwise', async () => {
  const { type, ui, chain, main } = await open()
  const warning = /^This address is a contract/
  await type(/^Amount/, '1')
  await type('To', otherAccount)
  await waitFor(() => expect(main()?.textContent).toBe('Preview send'))
  expect(ui.queryByText(warning)).toBeNull()
  const contract = `0x${'7'.repeat(40)}`
  chain.state.contracts.add(contract)
  await type('To', contract)
  expect(await ui.findByText(warning)).toBeTruthy()
})
