import { defineWords } from '@latchkey/ui/words'

export const accountTypeWords = defineWords('accountType', {
  eoa: 'Plain account',
  eoaText: 'One key, one address; works on every network.',
  smartAccount: 'Smart account',
  smartAccountText: 'A contract that your key owns; does several steps at once.',
  inUse: 'In use',
  sessions: 'Sessions',
  sessionsText: 'What may act without asking',
})
