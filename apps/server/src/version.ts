import { readFileSync } from 'node:fs'

const { version: read } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The version of this server, as its package says. */
export const version = read
