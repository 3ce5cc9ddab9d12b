import { defineWords } from '@latchkey/ui/words'

export const approveTransactionWords = defineWords('approveTransaction', {
  title: 'Approve',
  asks: 'Your wallet asks for your approval',
  goTo: 'Go to the approval',
  ownTitle: 'Your wallet',
  ownAsks: 'Your wallet needs your answer',
  ownGoTo: 'Go to your wallet',
})
