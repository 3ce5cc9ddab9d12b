// @vitest-environment happy-dom
import { currentEntry } from '@latchkey/core/state/router'
import { accountApi, sampleCoin, sampleHeldNft } from '@latchkey/core/testing/accountSamples'
import type { ApiHandler } from '@latchkey/core/testing/createTestKit'
import type { Coverage } from '@latchkey/wire/api/account'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadLanguage } from '../loadLanguage.ts'
import { pushAction } from '../parts/account/accountActions.ts'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const path = '/v1/account/:address/nfts'
const withNfts = (handler: ApiHandler) => accountApi([sampleCoin('7')], [], { [path]: handler })
const pass = sampleHeldNft()
const tickets = sampleHeldNft({ tokenId: '2', standard: 'erc1155', amount: '30', collection: '' })
const answer = (nfts: readonly unknown[], more: { hiddenCount?: number; isCut?: boolean; coverage?: Coverage } = {}) =>
  withNfts(() => ({ body: { nfts, hiddenCount: 0, isCut: false, ...more } }))

const openTab = async (api: ReturnType<typeof withNfts>) => {
  const opened = await openAccount({ api }, 'Account')
  await act(async () => void fireEvent.click(opened.ui.getByRole('tab', { name: 'NFTs' })))
  await settle()
  return opened
}

test('the tab lists NFTs by collection and number; one leads to its page with picture, facts and Send', async () => {
  const { ui, kit } = await openTab(answer([pass, tickets], { hiddenCount: 1_204, isCut: true }))
  const rows = ui.getByRole('list', { name: 'NFTs' })
  const texts = [...rows.children].map((row) => row.textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^Harbour Pass #7.*0xa270/),
    expect.stringMatching(/^Unnamed collection #2.*0xa270.*× 30$/),
  ])
  expect(ui.getByText('Only the newest are listed. Hidden as spam: 1,204.')).toBeTruthy()
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Harbour Pass #7/ })))
  await settle()
  expect(currentEntry(kit.store.getState().router)).toEqual({
    view: 'Nft',
    params: { contract: '0xa27015A57Fc75251a22847d3256bc1a2893007CB', tokenId: '7' },
  })
  const facts = Object.fromEntries(
    ui.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
  expect(facts).toMatchObject({ Collection: 'Harbour Pass', 'Token ID': '7', Standard: 'ERC-721' })
  expect(ui.getByText(/Anyone can give a collection any name\./)).toBeTruthy()
  expect(ui.getByRole('dialog').querySelector('.Nft img')?.getAttribute('src')).toBe(pass.imageUrl)
})

test('a German page writes the count of hidden NFTs like all other numbers', async () => {
  await loadLanguage('de')
  const wanted = { api: answer([pass], { hiddenCount: 1_204 }), ports: { languages: () => ['de'] } }
  const { ui } = await openAccount(wanted, 'Account')
  await act(async () => void fireEvent.click(ui.getByRole('tab', { name: 'NFTs' })))
  await settle()
  expect(ui.getByText('Als Spam ausgeblendet: 1.204.')).toBeTruthy()
})

test('Send opens the form with this NFT and nothing to count', async () => {
  const { ui, kit } = await openAccount({ api: answer([pass]) }, 'Nft', { contract: pass.contract, tokenId: '7' })
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Send' })))
  await settle()
  expect(kit.store.getState().send).toMatchObject({
    token: { address: pass.contract, name: 'Harbour Pass #7', decimals: 0, nft: { tokenId: '7', standard: 'erc721' } },
    sendTokenAmount: '1',
  })
  expect(ui.getByText('Harbour Pass #7')).toBeTruthy()
  expect(ui.queryByRole('textbox', { name: /Amount/ })).toBeNull()
  expect(ui.queryByRole('button', { name: 'Max' })).toBeNull()
  // A user who opens the form to send tokens doesn't want this NFT in it.
  pushAction(kit, { view: 'WalletSend' })
  expect(kit.store.getState().send.token?.nft).toBeUndefined()
})

test('[SEND-04] warns before an NFT is sent to its own contract', async () => {
  const { ui } = await openAccount({ api: answer([pass]) }, 'Nft', { contract: pass.contract, tokenId: '7' })
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Send' })))
  await settle()
  await act(
    async () => void fireEvent.change(ui.getByRole('textbox', { name: 'To' }), { target: { value: pass.contract } }),
  )
  expect(await ui.findByText(/^This is the contract of .*Anything sent there is lost\.$/)).toBeTruthy()
})

test('an ERC-1155 item asks how many to send', async () => {
  const { ui, kit } = await openAccount({ api: answer([tickets]) }, 'Nft', { contract: tickets.contract, tokenId: '2' })
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Send' })))
  await settle()
  const field = ui.getByRole('textbox', { name: 'How many' })
  await act(async () => void fireEvent.change(field, { target: { value: '12' } }))
  expect(kit.store.getState().send).toMatchObject({ sendTokenAmount: '12', token: { nft: { standard: 'erc1155' } } })
})

test.each([
  [
    { since: null, coinSince: null, progress: 0 },
    'Looking for your NFTs',
    'We’re reading the network. NFTs you received will show up here.',
  ],
  [
    { since: '2025-11-06T12:00:00.000Z', coinSince: null, progress: 0.34 },
    'Looking for your NFTs',
    /^NFTs received since November 6(, 2025)?\. Earlier ones are still being read \(34%\)\.$/,
  ],
  [
    { since: '2025-11-06T12:00:00.000Z', coinSince: null, progress: 1 },
    /^No NFTs received since November 6(, 2025)?$/,
    /Earlier ones aren’t listed\.$/,
  ],
  [undefined, 'No NFTs yet', 'NFTs you receive will appear here.'],
] as const)('an empty list says what is known: %o', async (coverage, title, text) => {
  const { ui } = await openTab(answer([], coverage && { coverage }))
  expect(ui.getByText(title)).toBeTruthy()
  expect(ui.getByText(text)).toBeTruthy()
})

test('a list that cannot be read is never shown as empty or gone', async () => {
  const api = withNfts(() => ({ status: 503 }))
  const { ui } = await openTab(api)
  expect(await ui.findByText('NFTs unavailable')).toBeTruthy()
  expect(ui.queryByText('No NFTs yet')).toBeNull()
  await cleanUp()
  const { ui: gone } = await openAccount({ api: answer([]) }, 'Nft', { contract: pass.contract, tokenId: '7' })
  expect(gone.getByText('This NFT is no longer in your account.')).toBeTruthy()
})
