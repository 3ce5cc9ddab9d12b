import type { Kit } from '../kit.ts'
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

/** Writes down what the person has typed or chosen so far. */
export const editSend = ({ store }: Kit, change: Partial<Draft>): void =>
  store.setState(({ send }) => ({ send: { ...send, ...change } }))

/** Chooses what is sent. An amount of another token means something else, so it is cleared. */
export const chooseSendToken = ({ store }: Kit, chosen: SendToken): void => {
  // A row of the picker carries what is only true now: its price, what is held.
  const { address, name, symbol, decimals, iconUrl, nft } = chosen
  const token = { address, name, symbol, decimals, iconUrl, ...(nft && { nft }) }
  store.setState(({ send }) => ({
    send:
      send.token?.address === token.address && send.token?.nft?.tokenId === nft?.tokenId
        ? { ...send, token }
        : { ...send, token, sendTokenAmount: '', fiatAmount: undefined, isMax: false },
  }))
}
