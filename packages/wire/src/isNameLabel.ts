import { limits } from './limits.ts'

/**
 * Whether the first part of a name may be registered: letters and digits, with single hyphens between them. Doubled
 * hyphens would allow `xn--…`, which browsers show as letters of other scripts.
 */
export const isNameLabel = (label: string): boolean =>
  label.length <= limits.names.longest && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(label)
