// @vitest-environment happy-dom
import {
  accountApi,
  sampleCoin,
  sampleHeldNft,
  sampleItem,
  sampleToken,
  sampleTransfer,
} from '@latchkey/core/testing/accountSamples'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { afterEach, describe, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'
import { show, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const usdc = `0x${'2'.repeat(40)}`
const fake = `0x${'5'.repeat(40)}`
const old = `0x${'6'.repeat(40)}`
const odd = `0x${'7'.repeat(40)}`
const holdings = [
  sampleCoin('4', 0.5),
  sampleToken('USDC', '6', { address: `eip155:1329:${usdc}`, name: 'USD Coin' }),
  sampleToken('ЅEI', '900', { price: 0, address: `eip155:1329:${fake}` }),
  sampleToken('USDC.n', '1', { price: 0, isStranded: true, address: `eip155:1329:${old}` }),
  { ...sampleToken('NEW', '3', { price: 0, address: `eip155:1329:${odd}` }), isPricePending: true },
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

describe('[ACT-05] one token', () => {
  test('with its value, its doubts and its past', async () => {
    const page = await openAccount({ api }, 'Tokens', { tokenAddress: usdc })
    const turn = (tokenAddress: string) => show(page, 'Tokens', { tokenAddress })
    shows(
      page,
      `
      USD Coin
      $6.00
      button "Send" (arrow-up)
      button "Receive" (arrow-down)
      button "Swap" (swap)
      fact "Price $1.00"
      fact "You have 6 USDC"
      fact "Value $6.00"
      fact "Share of your account 75%"
      fact "Contract 0x2222222222222222222222222222222222222222"
      button "Copy contract address" (copy, plain)
      link "View on Seiscan" (external, secondary, small, wide, https://seiscan.io/address/0x2222222222222222222222222222222222222222 _blank)
      heading "Recent activity"
      link "Received 3 USDC from 0x3C44…93BC (opens Seiscan) Oct 9, (time) +$3.00" (arrow-down, plain, https://seiscan.io/tx/…1 _blank)
    `,
    )
    await turn(holdings[0]?.address ?? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
    shows(
      page,
      `
      SEI
      $2.00
      button "Send" (arrow-up)
      button "Receive" (arrow-down)
      button "Swap" (swap)
      fact "Price $0.5"
      fact "You have 4 SEI"
      fact "Value $2.00"
      fact "Share of your account 25%"
      fact "Contract Native token"
      heading "Recent activity"
      link "Sent 5 SEI to 0x3C44…93BC (opens Seiscan) Oct 9, (time) −$2.50" (arrow-up, plain, https://seiscan.io/tx/…2 _blank)
    `,
    )
    await turn(fake)
    shows(
      page,
      `
      ЅEI
      900 ЅEI
      alert:
      banner "This isn’t SEI; it only looks like it. Don’t trust it or pay for it." (bad)
      fact "Price No price"
      fact "You have 900 ЅEI"
      fact "Value –"
      fact "Share of your account –"
      fact "Contract 0x5555555555555555555555555555555555555555"
      button "Copy contract address" (copy, plain)
      link "View on Seiscan" (external, secondary, small, wide, https://seiscan.io/address/0x5555555555555555555555555555555555555555 _blank)
      heading "Recent activity"
      No recent activity.
    `,
    )
    await turn(old)
    shows(
      page,
      `
      USDC.n
      1 USDC.n
      banner "The bridge behind this token has shut down. It may be worth less than its name suggests." (warn)
      button "Send" (arrow-up)
      button "Receive" (arrow-down)
      button "Swap" (swap)
      fact "Price No price"
      fact "You have 1 USDC.n"
      fact "Value –"
      fact "Share of your account –"
      fact "Contract 0x6666666666666666666666666666666666666666"
      button "Copy contract address" (copy, plain)
      link "View on Seiscan" (external, secondary, small, wide, https://seiscan.io/address/0x6666666666666666666666666666666666666666 _blank)
      heading "Recent activity"
      No recent activity.
    `,
    )
    await turn(odd.toUpperCase().replace('0X', '0x'))
    shows(
      page,
      `
      NEW
      3 NEW
      button "Send" (arrow-up)
      button "Receive" (arrow-down)
      button "Swap" (swap)
      fact "Price Price not known yet"
      fact "You have 3 NEW"
      fact "Value –"
      fact "Share of your account –"
      fact "Contract 0x7777777777777777777777777777777777777777"
      button "Copy contract address" (copy, plain)
      link "View on Seiscan" (external, secondary, small, wide, https://seiscan.io/address/0x7777777777777777777777777777777777777777 _blank)
      heading "Recent activity"
      No recent activity.
    `,
    )
    await turn(`0x${'9'.repeat(40)}`)
    shows(
      page,
      `
      tile (wallet, neutral)
      This token is no longer in your account.
      button "Back to your account" (secondary, small)
    `,
    )
  })
})

test('[ACT-05] an NFT of each kind', async () => {
  const page = await openAccount({ api }, 'Nft', { contract: tickets.contract, tokenId: '2' })
  shows(
    page,
    `
    picture (https://api.example/public/getNftImage/7)
    #2
    button "Send" (arrow-up, primary, wide)
    fact "Collection Unnamed collection"
    fact "Token ID 2"
    button "Copy token ID" (copy, plain)
    fact "Standard ERC-1155"
    fact "You have 1,200"
    fact "Contract 0xa27015A57Fc75251a22847d3256bc1a2893007CB"
    button "Copy contract address" (copy, plain)
    link "View on Seiscan" (external, secondary, small, wide, https://seiscan.io/address/0xa27015A57Fc75251a22847d3256bc1a2893007CB _blank)
    Anyone can give a collection any name. Check the contract before you trust it.
  `,
  )
  await show(page, 'Nft', { contract: otherAccount, tokenId: '2' })
  shows(
    page,
    `
    tile (wallet, neutral)
    This NFT is no longer in your account.
    button "Back to your account" (secondary, small)
  `,
  )
})

test('[ACT-05] the list of activity has nothing but its entries and what they do not cover', async () => {
  const page = await openAccount({ api }, 'Activity')
  shows(
    page,
    `
    heading "Today"
    list "Today"
    link "Received 3 USDC from 0x3C44…93BC (opens Seiscan) (time) +$3.00" (arrow-down, plain, https://seiscan.io/tx/…1 _blank)
    link "Sent 5 SEI to 0x3C44…93BC (opens Seiscan) (time) −$2.50" (arrow-up, plain, https://seiscan.io/tx/…2 _blank)
    This list follows your 0x address. Transfers between sei1 addresses aren’t included.
  `,
  )
})
