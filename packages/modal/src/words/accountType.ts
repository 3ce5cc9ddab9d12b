import { defineWords } from '@latchkey/ui/words'

export const accountTypeWords = defineWords('accountType', {
  eoa: 'Standard account',
  eoaText: 'One key, one address; works on every network.',
  smartAccount: 'Smart account',
  smartAccountText: 'A contract controlled by your key. It can combine several steps.',
  inUse: 'In use',
  sessions: 'Permissions',
  sessionsText: 'Sites that can act without asking',
})
