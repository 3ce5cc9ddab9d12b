import type { Settings } from '../settings.ts'

/** The project named in a wallet URL, or this installation's default project. */
export const projectIdOf = (asked: string | undefined, { PROJECT_ID }: Settings): string =>
  asked !== undefined && /^[0-9a-f]{32}$/.test(asked) ? asked : PROJECT_ID
