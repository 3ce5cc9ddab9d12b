import { type About, storedTables } from './storedTables.ts'

const headings: readonly (readonly [about: About, heading: string])[] = [
  ['person', 'Your data'],
  ['address', 'Data of an address'],
  ['traces', 'Counters, hashes and encrypted messages'],
  ['public', 'Public data'],
  ['none', 'No personal data'],
]

/** The tables as docs/privacy.md lists them. */
export const privacyTables = (): string =>
  headings
    .map(([about, heading]) => {
      const isOwn = about === 'person'
      const rows = storedTables
        .filter((row) => row.about === about)
        .map(({ table, what, why, kept, onDeletion }) =>
          [`\`${table}\``, what, why, kept, ...(isOwn ? [onDeletion] : [])].join(' | '),
        )
      const head = ['Table', 'What is stored', 'Why', 'How long', ...(isOwn ? ['When you delete the account'] : [])]
      return [`### ${heading}`, '', ...[head.join(' | '), head.map(() => '---').join('|'), ...rows].map(inPipes)].join(
        '\n',
      )
    })
    .join('\n\n')

const inPipes = (row: string): string => `| ${row} |`
