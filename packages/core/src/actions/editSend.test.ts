import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { otherAccount } from '../testing/fakeWallet.ts'
import { chooseSendToken, editSend } from './editSend.ts'

const usdc = { address: otherAccount, name: 'USD Coin', symbol: 'USDC', decimals: 6, iconUrl: 'http://icon.test/1' }
const nft = (tokenId: string) => ({ ...usdc, decimals: 0, nft: { tokenId, standard: 'erc1155' as const } })
const typed = { sendTokenAmount: '2', fiatAmount: '1', isMax: true, receiver: otherAccount }

const chosen = (before: Parameters<typeof chooseSendToken>[1], after: Parameters<typeof chooseSendToken>[1]) => {
  const kit = createTestKit()
  chooseSendToken(kit, before)
  editSend(kit, typed)
  chooseSendToken(kit, after)
  return kit.store.getState().send
}

test('the same token keeps the amount; its price and balance are not kept', () => {
  const send = chosen(usdc, { ...usdc, name: 'USD Coin 2', price: 1, quantity: '5' } as typeof usdc)
  expect(send).toMatchObject(typed)
  expect(send.token).toEqual({ ...usdc, name: 'USD Coin 2' })
})

test.each([
  ['another token', usdc, { ...usdc, address: undefined }],
  ['another NFT of the same contract', nft('1'), nft('2')],
  ['an NFT of the same contract', usdc, nft('1')],
] as const)('%s clears the amount and keeps the receiver', (_, before, after) => {
  const send = chosen(before, after)
  expect(send).toMatchObject({ sendTokenAmount: '', fiatAmount: undefined, isMax: false, receiver: otherAccount })
  expect(send.token).toEqual(after)
})

test('the same NFT keeps the amount', () => {
  expect(chosen(nft('1'), nft('1'))).toMatchObject({ ...typed, token: nft('1') })
})
