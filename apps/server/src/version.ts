import { readFileSync } from 'node:fs'

const { version: read } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The version in this server's package. */
export const version = read
