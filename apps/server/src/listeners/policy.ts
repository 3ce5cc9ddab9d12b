/** A Content-Security-Policy from its directives, in a form that can be read and compared. */
export const policy = (directives: Readonly<Record<string, string | readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${typeof sources === 'string' ? sources : sources.join(' ')}`)
    .join('; ')

const originPattern = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i

/** Only what is plainly an origin may enter a header; anything else could end the directive and begin another. */
export const plainOrigins = (origins: readonly string[]): string[] =>
  origins.filter((origin) => originPattern.test(origin))
