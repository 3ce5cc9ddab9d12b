import { type IconName, iconPaths } from './iconPaths.ts'

/** The icons that have loaded so far. */
export const knownIcons: Partial<Record<IconName, string>> = { ...iconPaths }
