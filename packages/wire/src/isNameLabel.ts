import { limits } from './limits.ts'

/** Whether a name's first part may be registered. Doubled hyphens would allow `xn--…`: letters of other scripts. */
export const isNameLabel = (label: string): boolean =>
  label.length <= limits.names.longest && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(label)
