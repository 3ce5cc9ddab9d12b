import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { otherAccount } from '../testing/fakeWallet.ts'
import { editSend } from './editSend.ts'
import { leaveNftSend, startNftSend } from './startNftSend.ts'

const nft = {
  ...{ contract: otherAccount, tokenId: '7', standard: 'erc721' as const, name: 'Harbour Pass #7' },
  ...{ collection: 'Harbour Pass', imageUrl: 'http://icon.test/7', quantity: '1' },
}

test('one NFT fills an empty form; leaving for tokens empties it, other drafts stay', () => {
  const kit = createTestKit()
  const send = () => kit.store.getState().send
  editSend(kit, { receiver: otherAccount, fiatAmount: '4', isMax: true })
  leaveNftSend(kit)
  expect(send().receiver).toBe(otherAccount)
  startNftSend(kit, nft as unknown as Parameters<typeof startNftSend>[1])
  expect(send()).toMatchObject({ sendTokenAmount: '1', receiver: '', fiatAmount: undefined, isMax: false })
  expect(send().token).toEqual({
    ...{ address: otherAccount, name: 'Harbour Pass #7', symbol: 'Harbour Pass #7', decimals: 0 },
    ...{ iconUrl: 'http://icon.test/7', nft: { tokenId: '7', standard: 'erc721' } },
  })
  expect(kit.store.getState().router.history.at(-1)).toEqual({ view: 'WalletSend', params: {} })
  leaveNftSend(kit)
  expect(send()).toMatchObject({ token: undefined, sendTokenAmount: '' })
})
