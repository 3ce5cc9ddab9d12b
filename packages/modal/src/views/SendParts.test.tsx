// @vitest-environment happy-dom
import { chooseSendToken } from '@latchkey/core/actions/editSend'
import { rememberReceiver } from '@latchkey/core/send/recentReceivers'
import { currentEntry } from '@latchkey/core/state/router'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { accountApi, sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const held = [
  sampleCoin('4', 0.5),
  sampleToken('USDC', '100'),
  sampleToken('OLDIE', '7', { price: 0, isStranded: true }),
]

const open = async <V extends ViewName>(
  balances: Parameters<typeof accountApi>[0],
  view: V,
  ...rest: ViewArguments<V>
) => {
  const page = await openAccount(
    { rpc: createTestChain(4n * 10n ** 18n).rpc, api: accountApi(balances) },
    view,
    ...rest,
  )
  const { ui, kit } = page
  return {
    ...page,
    to: () => ui.getByRole<HTMLTextAreaElement>('textbox', { name: 'To' }),
    type: (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } })),
    press: (name: string | RegExp) => act(async () => void fireEvent.click(ui.getByRole('button', { name }))),
    entry: () => currentEntry(kit.store.getState().router),
    send: () => kit.store.getState().send,
  }
}

describe('the tokens to send', () => {
  test('[ACT-06] shows amount, value and doubts of each, and marks the chosen one', async () => {
    const page = await open(held, 'WalletSendSelectToken')
    await act(async () =>
      chooseSendToken(page.kit, {
        ...{ address: `0x${'04'.repeat(20)}`, name: 'USDC', symbol: 'USDC', decimals: 18, iconUrl: '' },
      }),
    )
    const rows = within(page.ui.getByRole('list', { name: 'Your tokens' })).getAllByRole('button')
    expect(rows.map((row) => [row.textContent, row.getAttribute('aria-current')])).toEqual([
      [expect.stringMatching(/USDC.*100.*\$100\.00/), 'true'],
      [expect.stringMatching(/SEI.*4.*\$2\.00/), null],
      [expect.stringMatching(/OLDIE.*Bridge closed.*It may be worth nothing\..*7.*No price known/), null],
    ])
  })

  test('[ACT-06] finds by name or address, counts, and says when nothing matches', async () => {
    const { ui, kit, type, press, send } = await open(held, 'WalletSendSelectToken')
    const search = ui.getByRole('searchbox')
    const rows = () => within(ui.getByRole('list', { name: 'Your tokens' })).queryAllByRole('button')
    await type(search, ' 0X0404 ')
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('USDC')])
    expect(ui.getAllByText('1 token').length).toBeGreaterThan(0)
    await type(search, 'nothing')
    expect(rows()).toHaveLength(0)
    expect(ui.getByText('No tokens found')).toBeTruthy()
    await press('Show all tokens')
    expect(rows()).toHaveLength(3)
    await act(async () => void fireEvent.click(rows()[1] as HTMLElement))
    expect([send().token?.symbol, kit.store.getState().modal.isOpen]).toEqual(['SEI', false])
  })

  test('[DATA-03] an empty account, a list on its way and one that failed are told apart', async () => {
    const empty = await open([], 'WalletSendSelectToken')
    expect(empty.ui.getByText('Nothing to send yet')).toBeTruthy()
    expect(empty.ui.queryByText('No tokens found')).toBeNull()
    await cleanUp()
    const slow = await open(() => new Promise(() => {}), 'WalletSendSelectToken')
    const list = slow.ui.getByRole('list', { name: 'Your tokens' })
    expect([list.getAttribute('aria-busy'), list.querySelectorAll('li').length]).toEqual(['true', 4])
    expect(slow.ui.queryByText('Nothing to send yet')).toBeNull()
    await cleanUp()
    let isDown = true
    const failed = await open(() => (isDown ? 'down' : { body: { balances: held } }), 'WalletSendSelectToken')
    expect(failed.ui.queryByText('Nothing to send yet')).toBeNull()
    expect(failed.ui.getByText(/You can still send the network’s native token/)).toBeTruthy()
    expect(failed.ui.getByRole('button', { name: /^SEI/ })).toBeTruthy()
    isDown = false
    await act(async () => failed.kit.clock.tick(30_000))
    await failed.press('Retry')
    await waitFor(() => failed.ui.getByRole('button', { name: /USDC/ }))
  })
})

describe('the receiver', () => {
  test('[SEND-01] a short text is no error until the field is left', async () => {
    const { ui, to, type } = await open(held, 'WalletSend')
    const error = 'This isn’t an address or a name'
    await type(to(), '0x12')
    await waitFor(() => expect(ui.queryByText('Looking it up…')).toBeNull())
    expect(ui.queryByText(error)).toBeNull()
    await act(async () => void fireEvent.blur(to()))
    await waitFor(() => ui.getByText(error))
    await type(to(), '0x13')
    expect(ui.queryByText(error)).toBeNull()
    await type(to(), `0x${'1'.repeat(41)}`)
    await waitFor(() => ui.getByText(error))
  })

  test('[SEND-01] can be cleared, and earlier receivers are offered while it is empty', async () => {
    const page = await open(held, 'Account')
    rememberReceiver(page.kit, 1329, { address: otherAccount, name: undefined })
    rememberReceiver(page.kit, 1329, { address: friend, name: 'grace.latchkey.id' })
    await page.press(/^Send/)
    await settle()
    const recent = () =>
      [...page.root.querySelectorAll('.SendReceiver-recent li')].map(({ textContent }) => textContent)
    expect(page.ui.getByRole('heading', { name: 'Sent to before' })).toBeTruthy()
    expect(recent()).toEqual([expect.stringMatching(/^grace\.latchkey\.id0x15d3/), expect.stringMatching(/^0x3C44/)])
    expect(page.ui.queryByRole('button', { name: 'Clear receiver' })).toBeNull()
    await page.press(/^0x3C44/)
    expect(page.send().receiver).toBe(otherAccount)
    expect(recent()).toEqual([])
    expect(page.ui.queryByRole('heading', { name: 'Sent to before' })).toBeNull()
    await waitFor(() => page.ui.getByRole('button', { name: 'Clear receiver' }))
    await page.press('Clear receiver')
    expect([page.to().value, recent().length]).toEqual(['', 2])
    await page.press(/^grace/)
    expect(page.send().receiver).toBe('grace.latchkey.id')
  })

  test('[SEND-02] on another network there is no form, but the switch', async () => {
    const page = await open(held, 'WalletSend')
    await act(async () => page.wallet.changeChain(1))
    await settle()
    expect(page.ui.getByText('Your wallet is on another network. Switch to Sei Network to send.')).toBeTruthy()
    expect(page.ui.queryByRole('textbox', { name: 'To' })).toBeNull()
    page.wallet.setMood('hang')
    await page.press('Switch')
    expect(page.entry()).toMatchObject({ view: 'SwitchNetwork', params: { chainId: 1329 } })
  })
})
