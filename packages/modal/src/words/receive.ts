import { defineWords } from '@latchkey/ui/words'

export const receiveWords = defineWords('receive', {
  title: 'Receive',
  code: 'A code with your address, to scan with a phone',
  text: (coin: string, network: string) =>
    `Send only ${coin} and tokens of ${network} to this address. What is sent from another network may be lost.`,
  network: 'Network',
  copy: 'Copy address',
  linked: 'sei1 address',
  copyLinked: 'Copy sei1 address',
  notLinked: 'Not linked yet',
  notKnown: 'Not known here',
})
