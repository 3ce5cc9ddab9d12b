import type { LatchkeyOptions } from './options.ts'

/** An own storage or sign-in is a new object on every render. */
const kindOf = <T>(value: T) => (typeof value === 'object' ? 'own' : value)

/** Functions and elements can't be compared: chains count by their IDs, transports by theirs. */
const comparable = ({ chains, chainIds, transports, wagmiConfig: _, storage, signIn, ...rest }: LatchkeyOptions) => ({
  ...rest,
  container: undefined,
  chains: chains?.map(({ id }) => id) ?? chainIds,
  transports: transports && Object.keys(transports),
  storage: kindOf(storage),
  signIn: kindOf(signIn),
})

/** Whether a value asks for something else than there is. What it leaves out doesn't count. */
const differs = (wanted: unknown, is: unknown): boolean => {
  if (wanted === undefined) return false
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return JSON.stringify(wanted) !== JSON.stringify(is)
  return Object.entries(wanted).some(([name, value]) => differs(value, (is as Record<string, unknown>)?.[name]))
}

/** The names of options in a second call that have no effect. */
const ignoredOptions = (wanted: LatchkeyOptions, first: LatchkeyOptions): readonly string[] => {
  const has: Readonly<Record<string, unknown>> = comparable(first)
  const names = Object.entries(comparable(wanted)).flatMap(([name, value]) => (differs(value, has[name]) ? [name] : []))
  return wanted.wagmiConfig === first.wagmiConfig ? names : [...names, 'wagmiConfig']
}

/** Says which options `createLatchkey` ignored because the page already has such a client. */
const warnIgnored = (wanted: LatchkeyOptions, first: LatchkeyOptions): void => {
  const names = ignoredOptions(wanted, first)
  if (names.length === 0) return
  console.warn(
    `Latchkey: createLatchkey was called again for the same server and project, and ignored: ${names.join(', ')}. ` +
      'The first call counts. Call setTheme or setLocale to change these two, or destroy() before a new client.',
  )
}

/** Warns of another copy of this package on the page, and of options that had no effect. */
export const warnAgain = (
  [other, own]: readonly [string, string],
  wanted: LatchkeyOptions,
  first: LatchkeyOptions | undefined,
): void => {
  if (other !== own)
    console.warn(`Latchkey: this page has two copies of @latchkey/core (${other} and ${own}). Run \`npm dedupe\`.`)
  if (first) warnIgnored(wanted, first)
}
