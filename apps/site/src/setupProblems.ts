/** What can be wrong with the settings of the page. For whoever runs it, so in English only. */
export const setupProblems = {
  missing: 'The page has no settings: the block “latchkey-config” is missing.',
  unreadable: 'The settings of the page cannot be read: they are not valid JSON.',
  field: (name: string, must: string) => `The setting “${name}” must be ${must}.`,
  mustBe: {
    projectId: 'a text',
    url: 'a web address',
    chainId: 'a chain number',
    supportedNetworks: 'a list of chain numbers, with at least one',
    flag: 'the text “true” or “false”',
    analytics: 'a script id and a script address, or left out',
    relay: 'a list of ws or wss addresses, a project id and a flag, or left out',
  },
} as const
