// @vitest-environment happy-dom
import { accountApi, sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'
import { press, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const usdc = '0x0404040404040404040404040404040404040404'
const held = [
  sampleCoin('4', 0.5),
  sampleToken('USDC', '100'),
  sampleToken('OLDIE', '7', { price: 0, isStranded: true }),
]

const open = async (params: { tokenAddress?: string } = {}, balances: Parameters<typeof accountApi>[0] = held) => {
  const chain = createTestChain(4n * 10n ** 18n)
  chain.state.tokenBalance = 100n * 10n ** 18n
  const page = await openAccount({ rpc: chain.rpc, api: accountApi(balances) }, 'WalletSend', params)
  await waitFor(() => page.ui.getByText(/^\d.* available$/))
  const type = async (name: RegExp | string, value: string) => {
    await act(async () => void fireEvent.change(page.ui.getByRole('textbox', { name }), { target: { value } }))
    await settle()
  }
  return { ...page, chain, type }
}

describe('[SEND-01] the form and its review', () => {
  test('of the coin', async () => {
    const page = await open()
    shows(
      page,
      `
      field "Amount in SEI" (“”)
      button "SEI, change token" (chevron-down, chip)
      button "$0.00. Type the amount in USD" (swap, quiet)
      4 SEI available
      button "Max" (link)
      field "To" (“”)
      button "Add amount" (primary, wide, disabled)
      Add amount
    `,
    )
    await page.type(/^Amount/, '1')
    await page.type('To', otherAccount)
    await waitFor(() => page.ui.getByText(/^You haven’t sent to this address/))
    shows(
      page,
      `
      field "Amount in SEI" (“1”)
      button "SEI, change token" (chevron-down, chip)
      button "$0.50. Type the amount in USD" (swap, quiet)
      4 SEI available
      button "Max" (link)
      field "To" (“0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC”)
      button "Clear receiver" (close, plain)
      banner "You haven’t sent to this address from here before." (info)
      button "Preview send" (primary, wide)
    `,
    )
    await press(page, 'button', 'Preview send')
    await waitFor(() => page.ui.getByText('1.001281 SEI'))
    shows(
      page,
      `
      1 SEI
      $0.50
      To
      0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
      button "Copy address" (copy, plain)
      banner "You haven’t sent to this address from here before." (info)
      fact "Network Sei Network"
      fact "Network fee, at most 0.001281 SEI<$0.01"
      fact "Total, at most 1.001281 SEI$0.50"
      button "Cancel" (secondary, wide)
      button "Send" (primary, wide)
      Next, Alpha asks for your approval.
    `,
    )
  })

  test('of a token, in money, to its own contract', async () => {
    const page = await open({ tokenAddress: usdc })
    await press(page, 'button', /Type the amount in USD/)
    await page.type(/^Amount/, '2.5')
    await page.type('To', usdc)
    await waitFor(() => page.ui.getByText(/^This is the contract of/))
    shows(
      page,
      `
      field "Amount in USD" (“2.5”)
      button "USDC, change token" (chevron-down, chip)
      button "2.5 USDC. Type the amount in USDC" (swap, quiet)
      100 USDC available
      button "Max" (link)
      field "To" (“0x0404040404040404040404040404040404040404”)
      button "Clear receiver" (close, plain)
      alert:
      banner "This is the contract of USDC. Anything sent there is lost." (bad)
      button "Preview send" (primary, wide)
    `,
    )
    await press(page, 'button', 'Preview send')
    await waitFor(() => page.ui.getByText(/^2\.5 USDC \+ /))
    shows(
      page,
      `
      2.5 USDC
      $2.50
      To
      0x0404040404040404040404040404040404040404
      button "Copy address" (copy, plain)
      alert:
      banner "This is the contract of USDC. Anything sent there is lost." (bad)
      checkbox "I have compared every character"
      I have compared every character
      fact "Network Sei Network"
      fact "Network fee, at most 0.003355 SEI<$0.01"
      fact "Total, at most 2.5 USDC + 0.003355 SEI$2.50"
      button "Cancel" (secondary, wide)
      button "Send" (primary, wide, disabled)
      Compare the address first
      Next, Alpha asks for your approval.
    `,
    )
  })

  test('of everything, and of more', async () => {
    const page = await open()
    await waitFor(async () => {
      await press(page, 'button', 'Max')
      page.ui.getByText(/^Keeps /)
    })
    shows(
      page,
      `
      field "Amount in SEI" (“3.998719”)
      button "SEI, change token" (chevron-down, chip)
      Keeps 0.001281 SEI for the network fee
      button "$2.00. Type the amount in USD" (swap, quiet)
      4 SEI available
      button "Max" (link)
      field "To" (“”)
      button "Add address" (primary, wide, disabled)
      Add address
    `,
    )
    await page.type(/^Amount/, '9')
    await page.type('To', fakeAccount)
    await waitFor(() => page.ui.getByText(/^This is your own/))
    shows(
      page,
      `
      field "Amount in SEI" (invalid, “9”)
      button "SEI, change token" (chevron-down, chip)
      alert:
      You have 4 SEI
      button "$4.50. Type the amount in USD" (swap, quiet)
      4 SEI available
      button "Max" (link)
      field "To" (“0x70997970C51812dc3A010C7d01b50e0d17dc79C8”)
      button "Clear receiver" (close, plain)
      banner "This is your own address." (warn)
      button "Insufficient funds" (primary, wide, disabled)
      Insufficient funds
    `,
    )
    await page.type('To', `0x${'0'.repeat(40)}`)
    await settle()
    shows(
      page,
      `
      field "Amount in SEI" (invalid, “9”)
      button "SEI, change token" (chevron-down, chip)
      alert:
      You have 4 SEI
      button "$4.50. Type the amount in USD" (swap, quiet)
      4 SEI available
      button "Max" (link)
      field "To" (“0x0000000000000000000000000000000000000000”)
      button "Clear receiver" (close, plain)
      alert:
      banner "This is the zero address. Anything sent there is destroyed." (bad)
      button "Insufficient funds" (primary, wide, disabled)
      Insufficient funds
    `,
    )
  })

  test('with the token list', async () => {
    const page = await open()
    await press(page, 'button', /change token/)
    shows(
      page,
      `
      field "Search tokens" (“”)
      list "Your tokens"
      button "USDC USDC 100 $100.00" (filled)
      button "SEI SEI 4 $2.00" (filled, current)
      button "OLDIE Bridge closed It may be worth nothing. 7 No price known" (filled)
      tag "Bridge closed" (bad)
    `,
    )
  })
})
