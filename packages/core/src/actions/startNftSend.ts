import type { NftHolding } from '@latchkey/wire/api/account'
import { nftName } from '../account/nftName.ts'
import type { Kit } from '../kit.ts'
import { emptied, type SendToken } from '../state/send.ts'
import { pushView } from './navigate.ts'

/** An NFT in the send form: without decimals, identified by contract and token ID. */
const toSendNft = (nft: NftHolding): SendToken => ({
  address: nft.contract,
  name: nftName(nft),
  symbol: nftName(nft),
  decimals: 0,
  iconUrl: nft.imageUrl,
  nft: { tokenId: nft.tokenId, standard: nft.standard },
})

export const startNftSend = (kit: Kit, nft: NftHolding): void => {
  kit.store.setState(({ send }) => ({ send: { ...emptied(send), token: toSendNft(nft), sendTokenAmount: '1' } }))
  pushView(kit, 'WalletSend', {})
}

/** Clears an NFT left in the form, for users who come to send tokens. */
export const leaveNftSend = ({ store }: Kit): void => {
  if (store.getState().send.token?.nft) store.setState(({ send }) => ({ send: emptied(send) }))
}
