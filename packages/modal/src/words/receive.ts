import { defineWords } from '@latchkey/ui/words'

export const receiveWords = defineWords('receive', {
  title: 'Receive',
  code: 'QR code of your address',
  text: (coin: string, network: string) =>
    `Send only ${coin} and tokens on ${network} to this address. Anything sent on another network may be lost.`,
  network: 'Network',
  linked: 'sei1 address',
  copyLinked: 'Copy sei1 address',
  notLinked: 'Not linked yet',
  notKnown: 'Unknown',
})
