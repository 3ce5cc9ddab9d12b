/** A Content-Security-Policy built from directives that tests can read and compare. */
export const policy = (directives: Readonly<Record<string, string | readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${typeof sources === 'string' ? sources : sources.join(' ')}`)
    .join('; ')

const originPattern = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i

/** Only plain origins may enter a header; anything else could end the directive and start another. */
export const plainOrigins = (origins: readonly string[]): string[] =>
  origins.filter((origin) => originPattern.test(origin))
