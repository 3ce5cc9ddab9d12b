import type { Kit } from '../kit.ts'
import type { Receiver } from '../queries/receiver.ts'
import type { SendState, SendToken } from '../state/send.ts'

type Draft = Pick<
  SendState,
  | 'sendTokenAmount'
  | 'isMax'
  | 'fiatAmount'
  | 'receiver'
  | 'receiverAddress'
  | 'receiverProfileName'
  | 'receiverProfileImageUrl'
>

/** Stores the form input. */
export const editSend = ({ store }: Kit, change: Partial<Draft>): void =>
  store.setState(({ send }) => ({ send: { ...send, ...change } }))

/** Sets who gets how much: the receiver and the amount on screen. */
export const agreeOn = (kit: Kit, amount: string, to: Receiver & { status: 'found' }): void =>
  editSend(kit, {
    sendTokenAmount: amount,
    receiverAddress: to.address,
    receiverProfileName: to.name,
    receiverProfileImageUrl: to.imageUrl,
  })

/** Chooses the token to send. Clears the amount, since it was for another token. */
export const chooseSendToken = ({ store }: Kit, chosen: SendToken): void => {
  // The picker's row also carries momentary values, such as price and balance.
  const { address, name, symbol, decimals, iconUrl, nft } = chosen
  const token = { address, name, symbol, decimals, iconUrl, ...(nft && { nft }) }
  store.setState(({ send }) => ({
    send:
      send.token?.address === token.address && send.token?.nft?.tokenId === nft?.tokenId
        ? { ...send, token }
        : { ...send, token, sendTokenAmount: '', fiatAmount: undefined, isMax: false },
  }))
}
