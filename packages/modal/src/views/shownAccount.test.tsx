// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import {
  accountApi,
  sampleCoin,
  sampleHeldNft,
  sampleItem,
  sampleToken,
  sampleTransfer,
} from '@latchkey/core/testing/accountSamples'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act } from '@testing-library/react'
import { afterEach, describe, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { addWallet, cleanUp, settle } from '../testing/openedModal.ts'
import { expectOutline } from '../testing/outline.ts'
import { press, show, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const usdc = `0x${'2'.repeat(40)}`
const fake = `0x${'5'.repeat(40)}`
const holdings = [
  sampleCoin('4', 0.5),
  sampleToken('USDC', '6', { address: `eip155:1329:${usdc}`, name: 'USD Coin' }),
  sampleToken('ЅEI', '900', { price: 0, address: `eip155:1329:${fake}` }),
  sampleToken('USDC.n', '1', { price: 0, isStranded: true }),
  { ...sampleToken('NEW', '3', { price: 0 }), isPricePending: true },
]
const tickets = sampleHeldNft({ tokenId: '2', standard: 'erc1155', amount: '1200', collection: '' })
const features = (...ids: string[]) => ({
  '/appkit/v1/config': () => ({ body: { features: ids.map((id) => ({ id, isEnabled: true, config: null })) } }),
})
const moves = [
  sampleItem('1', {}, [sampleTransfer({ symbol: 'USDC', amount: '3', direction: 'in', value: 3 })]),
  sampleItem('2', { operationType: 'send', sentFrom: fakeAccount, sentTo: otherAccount }, [
    sampleTransfer({ symbol: 'SEI', amount: '5', direction: 'out', value: 2.5 }),
  ]),
]
const api = accountApi(holdings, moves, {
  ...features('activity', 'swap', 'onramp'),
  '/v1/account/:address/nfts': () => ({ body: { nfts: [sampleHeldNft(), tickets], hiddenCount: 0, isCut: false } }),
})

describe('[ACT-05] the account', () => {
  test('shows all that it has', async () => {
    const page = await openAccount({ api }, 'Account')
    shows(
      page,
      `
      button "0x70997970C51812dc3A010C7d01b50e0d17dc79C8, show in full" (chevron-down)
      button "Copy address" (copy, plain)
      Total balance: $8.00
      picture (http://api.test/public/getAssetImage/eip155%3A1329)
      Sei Network
      button "Send" (arrow-up)
      button "Receive" (arrow-down)
      button "Swap" (swap)
      button "Buy" (plus)
      tab "Tokens" (selected)
      tab "NFTs"
      tab "Activity"
      list "Tokens"
      button "USDC 6 $6.00 75%" (plain)
      button "SEI 4 $2.00 25%" (plain)
      button "ЅEI Look-alike 900 – No price" (plain)
      tag "Look-alike" (bad)
      button "Show all 5 tokens" (secondary, small, wide)
      button "Choose a name Easier to share than an address" (plus chevron-right, filled)
      button "Alpha Switch wallet" (filled)
      picture (data:image/svg+xml)
      link "View on Seiscan" (external, filled, https://seiscan.io/address/0x70997970C51812dc3A010C7d01b50e0d17dc79C8 _blank)
      button "Disconnect" (logout, filled)
    `,
    )
    await press(page, 'button', /show in full/)
    await press(page, 'button', 'Show all 5 tokens')
    expectOutline(
      page.root.querySelector('.AccountHead'),
      `
      button "0x70997970C51812dc3A010C7d01b50e0d17dc79C8, show in full" (chevron-down, expanded)
      button "Copy address" (copy, plain)
      0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      Total balance: $8.00
      picture (http://api.test/public/getAssetImage/eip155%3A1329)
      Sei Network
    `,
    )
    expectOutline(
      page.root.querySelector('.Account-panel'),
      `
      list "Tokens"
      button "USDC 6 $6.00 75%" (plain)
      button "SEI 4 $2.00 25%" (plain)
      button "ЅEI Look-alike 900 – No price" (plain)
      tag "Look-alike" (bad)
      button "USDC.n Bridge closed 1 – No price" (plain)
      tag "Bridge closed" (accent)
      button "NEW 3 – Price not known yet" (plain)
      button "Show fewer" (secondary, small, wide, expanded)
    `,
    )
    await press(page, 'tab', 'NFTs')
    expectOutline(
      page.root.querySelector('.Account-panel'),
      `
      list "NFTs"
      button "Harbour Pass #7 0xa27015A57Fc75251a22847d3256bc1a2893007CB" (plain)
      picture (https://api.example/public/getNftImage/7)
      button "Unnamed collection #2 0xa27015A57Fc75251a22847d3256bc1a2893007CB × 1,200" (plain)
      picture (https://api.example/public/getNftImage/7)
    `,
    )
    await press(page, 'tab', 'Activity')
    expectOutline(
      page.root.querySelector('.Account-panel'),
      `
      list "Activity"
      link "Received 3 USDC from 0x3C44…93BC (opens Seiscan) Oct 9, (time) +$3.00" (arrow-down, plain, https://seiscan.io/tx/…1 _blank)
      link "Sent 5 SEI to 0x3C44…93BC (opens Seiscan) Oct 9, (time) −$2.50" (arrow-up, plain, https://seiscan.io/tx/…2 _blank)
    `,
    )
  })

  test('says what to do on a network that the site does not use', async () => {
    const page = await openAccount({ api }, 'Account')
    await act(async () => page.wallet.changeChain(10))
    await show(page, 'Account')
    shows(
      page,
      `
      button "0x70997970C51812dc3A010C7d01b50e0d17dc79C8, show in full" (chevron-down)
      button "Copy address" (copy, plain)
      banner "Your wallet is on OP Mainnet. This site uses Sei Network. Switch" (warn)
      button "Switch" (link)
      button "Choose a name Easier to share than an address" (plus chevron-right, filled)
      button "Alpha Switch wallet" (filled)
      picture (data:image/svg+xml)
      button "Disconnect" (logout, filled)
    `,
    )
  })

  test('without names and actions of the page has neither', async () => {
    const named = { '/v1/identity/:address': () => ({ body: { name: 'ada.latchkey.id', avatar: null } }) }
    const page = await openAccount({ api: accountApi([], [], { ...features(), ...named }) }, 'Account')
    shows(
      page,
      `
      button "ada.latchkey.id, show in full" (chevron-down)
      button "Copy address" (copy, plain)
      Total balance: $0.00
      picture (http://api.test/public/getAssetImage/eip155%3A1329)
      Sei Network
      button "Send" (arrow-up)
      button "Receive" (arrow-down)
      tab "Tokens" (selected)
      tab "NFTs"
      tile (wallet, neutral)
      Nothing here yet
      Tokens you send to your address will appear here.
      button "Show my address" (qr, secondary, small)
      button "Alpha Switch wallet" (filled)
      picture (data:image/svg+xml)
      link "View on Seiscan" (external, filled, https://seiscan.io/address/0x70997970C51812dc3A010C7d01b50e0d17dc79C8 _blank)
      button "Disconnect" (logout, filled)
    `,
    )
  })
})

test('[CON-08] the wallets, with their accounts, and those of before', async () => {
  addWallet({ name: 'Beta', rdns: 'io.b', accounts: [otherAccount, `0x90F79bf6EB2c4f870365E785982E1f101E93b906`] })
  const multi = {
    '/appkit/v1/config': () => ({ body: { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] } }),
  }
  const page = await openAccount({ api: accountApi([], [], multi) }, 'ProfileWallets')
  await act(async () => {
    await connect(page.kit, 'io.b')
    openModal(page.kit, 'ProfileWallets')
  })
  await settle()
  shows(
    page,
    `
    heading "Connected 2"
    button "Disconnect all" (quiet)
    list "Connected wallets"
    picture (data:image/svg+xml)
    Alpha 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    button "Switch to Alpha" (chip)
    button "Disconnect Alpha" (logout, plain)
    picture (data:image/svg+xml)
    Beta 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
    tag "Active" (good)
    button "Disconnect Beta" (logout, plain)
    0x90F79bf6EB2c4f870365E785982E1f101E93b906
    button "Switch to 0x90F7…b906" (quiet)
    button "Add a wallet" (plus, secondary, wide)
  `,
  )
  await press(page, 'button', 'Disconnect Alpha')
  shows(
    page,
    `
    heading "Connected 1"
    list "Connected wallets"
    picture (data:image/svg+xml)
    Beta 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
    tag "Active" (good)
    button "Disconnect Beta" (logout, plain)
    0x90F79bf6EB2c4f870365E785982E1f101E93b906
    button "Switch to 0x90F7…b906" (quiet)
    heading "Recently connected"
    list "Recently connected"
    picture (data:image/svg+xml)
    Alpha 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    button "Connect Alpha" (chip)
    button "Remove Alpha from this list" (close, plain)
    button "Add a wallet" (plus, secondary, wide)
  `,
  )
})

const session = (name: string, permissions: readonly object[], change: object = {}) => ({
  ...{ project: { id: 'p', name, url: null, iconUrl: null }, pci: name, expiry: 4_000_020_000, createdAt: 1 },
  ...{ permissions, policies: [], context: '0x00', revokedAt: null },
  ...change,
})

test('[ACT-10] every kind of permission in words', async () => {
  const address = `0x${'ab'.repeat(20)}`
  const allowance = '1500000000000000000'
  const total = { allowanceAmount: '0xde0b6b3a7640000', startTime: 1 }
  const rights = [
    ...[60, 3_600, 86_400, 604_800, 90].map((period) => ['native-token-recurring-allowance', { allowance, period }]),
    ['erc20-recurring-allowance', { allowance, period: 3_600, address }],
    ['native-token-allowance', total],
    ['erc20-token-allowance', { ...total, tokenAddress: address }],
    ['contract-call', { address, selectors: ['0x12345678'] }],
    ['contract-call', { address, selectors: ['0x12345678', '0x87654321'] }],
  ].map(([type, data]) => ({ type, data }))
  const pcis = [session('Harbour', rights), session('Odd', [{ type: 'magic', data: {} }])]
  const path = `/v1/sessions/eip155%3A1329%3A${fakeAccount}`
  const page = await openAccount({ api: { ...api, [path]: () => ({ body: { pcis } }) } }, 'SmartSessionList')
  shows(
    page,
    `
    Sites that can act for this account without asking again.
    tab "Active" (selected)
    tab "Expired"
    tab "Revoked"
    Harbour
    button "Revoke the permission of Harbour" (chip)
    May spend up to 1.5 SEI every minute
    May spend up to 1.5 SEI every hour
    May spend up to 1.5 SEI every day
    May spend up to 1.5 SEI every week
    May spend up to 1.5 SEI every 90 seconds
    May spend some of the token 0xabab…abab every hour
    May spend up to 1 SEI in total
    May spend some of the token 0xabab…abab
    May use one function of 0xabab…abab
    May use 2 functions of 0xabab…abab
    Until Oct 2, 2096, (time)
    Odd
    button "Revoke the permission of Odd" (chip)
    We can’t read this permission. Revoke it unless you know it.
    Until Oct 2, 2096, (time)
  `,
  )
  await press(page, 'tab', 'Expired')
  shows(
    page,
    `
    Sites that can act for this account without asking again.
    tab "Active"
    tab "Expired" (selected)
    tab "Revoked"
    tile (clock, neutral)
    No expired permissions
  `,
  )
  await press(page, 'tab', 'Revoked')
  shows(
    page,
    `
    Sites that can act for this account without asking again.
    tab "Active"
    tab "Expired"
    tab "Revoked" (selected)
    tile (clock, neutral)
    No revoked permissions
  `,
  )
})
