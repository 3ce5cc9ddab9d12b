import type { Settings } from '../settings.ts'

/** The project that an address of the wallet names, or this installation's own where it names none. */
export const projectIdOf = (asked: string | undefined, { PROJECT_ID }: Settings): string =>
  asked !== undefined && /^[0-9a-f]{32}$/.test(asked) ? asked : PROJECT_ID
