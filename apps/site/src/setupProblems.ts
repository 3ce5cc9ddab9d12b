/** The rules for the page's settings, and the possible problems. */
const problems = {
  missing: 'The page has no settings: the block “latchkey-config” is missing.',
  unreadable: 'The settings of the page can’t be read: they aren’t valid JSON.',
  projectId: 'a text',
  url: 'a web address',
  chainId: 'a chain number',
  supportedNetworks: 'a list of chain numbers, with at least one',
  flag: 'the text “true” or “false”',
  analytics: 'a script id and a script address, or left out',
  relay: 'a list of ws or wss addresses, a project id and a flag, or left out',
} as const

/** The invalid setting and its rule. */
export type SetupProblem = { name?: string; must: keyof typeof problems }

/** Explains the problem to the operator, in English only. */
export const sayProblem = ({ name, must }: SetupProblem): string =>
  name === undefined ? problems[must] : `The setting “${name}” must be ${problems[must]}.`
