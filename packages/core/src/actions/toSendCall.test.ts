import { expect, test } from 'vitest'
import { toSendCall } from './toSendCall.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')
const token = { address: contract, name: 'USD Coin', symbol: 'USDC', decimals: 6, iconUrl: '' }
const nft = (standard: 'erc721' | 'erc1155') => ({ ...token, decimals: 0, nft: { tokenId: '258', standard } })

test('the coin is a value without data', () => {
  const coin = { ...token, address: undefined, decimals: 18 }
  expect(toSendCall({ token: coin, amount: ' 1.5 ', receiver: ` ${receiver} ` })).toEqual({
    to: receiver,
    value: 1_500_000_000_000_000_000n,
  })
})

test('a token is transfer(address,uint256), in its own decimals', () => {
  expect(toSendCall({ token, amount: '2', receiver })).toEqual({
    ...{ to: contract, value: 0n },
    data: `0xa9059cbb${word(receiver)}${word('1e8480')}`,
  })
})

test('an ERC-721 is safeTransferFrom with its number', () => {
  expect(toSendCall({ token: nft('erc721'), amount: '1', receiver }, from)).toEqual({
    ...{ to: contract, value: 0n },
    data: `0x42842e0e${word(from)}${word(receiver)}${word('102')}`,
  })
})

test('an ERC-1155 is safeTransferFrom with number, amount and empty data', () => {
  expect(toSendCall({ token: nft('erc1155'), amount: '3', receiver }, from)).toEqual({
    ...{ to: contract, value: 0n },
    data: `0xf242432a${word(from)}${word(receiver)}${word('102')}${word('3')}${word('a0')}${word('0')}`,
  })
})

test.each([
  ['no amount', { amount: ' ' }, 'send.amountAndReceiverRequired'],
  ['no receiver', { receiver: ' ' }, 'send.amountAndReceiverRequired'],
  ['no token', { token: undefined }, 'send.tokenRequired'],
  ['a receiver that is no address', { receiver: '0x12' }, 'send.invalidReceiver'],
  ['a mistyped checksum', { receiver: receiver.replace('0x3C', '0x3c') }, 'send.invalidReceiver'],
  ['nothing', { amount: '0' }, 'amount.invalid'],
  ['a token without a good address', { token: { ...token, address: '0x12' } }, 'send.tokenAddressRequired'],
  ['two of an ERC-721', { token: nft('erc721'), amount: '2' }, 'amount.invalid'],
  ['half of an ERC-721', { token: nft('erc721'), amount: '0.5' }, 'amount.tooManyDecimals'],
] as const)('[SEND-02] refuses %s', (_, change, code) => {
  const thrown = (() => {
    try {
      return toSendCall({ token, amount: '1', receiver, ...change }, from)
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toMatchObject({ code })
})

test.each([undefined, '', '0x12'])('an NFT cannot leave without an account to leave from (%s)', (owner) => {
  expect(() => toSendCall({ token: nft('erc721'), amount: '1', receiver }, owner)).toThrow(
    expect.objectContaining({ code: 'connector.notConnected' }),
  )
})
