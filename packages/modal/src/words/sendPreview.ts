import { defineWords } from '@latchkey/ui/words'

export const sendPreviewWords = defineWords('sendPreview', {
  title: 'Review send',
  to: 'To',
  network: 'Network',
  fee: 'Network fee, at most',
  feeFailed: 'Unknown right now',
  feeLater: 'Shown when you approve',
  total: 'Total, at most',
  totalPlus: (amount: string, fee: string) => `${amount} + ${fee}`,
  send: 'Send',
  asks: (wallet: string) => `Next, ${wallet} asks for your approval.`,
  funds: 'You don’t have enough for this and the network fee',
})
