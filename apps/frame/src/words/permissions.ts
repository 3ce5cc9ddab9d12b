import { defineWords } from '@latchkey/ui/words'

/** What a session would be allowed to do. */
export const permissionsWords = defineWords('permissions', {
  spend: (amount: string, period: string) => `Spend up to ${amount} every ${period}`,
  spendOnce: (amount: string) => `Spend up to ${amount} in total`,
  call: (count: number) => (count === 1 ? 'Use one function of a contract' : `Use ${count} functions of a contract`),
  contract: 'Contract',
  token: 'Token',
  functions: 'Functions',
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  week: 'week',
  seconds: (count: number) => `${count} seconds`,
  until: 'Until',
  user: 'Used by',
  endsOnNetwork: 'To end this early, you pay a network fee.',
})
