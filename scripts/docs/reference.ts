import { errors, rpcErrors } from '@latchkey/wire/catalogue'
import { moneyErrors } from '@latchkey/wire/moneyCatalogue'
import { walletErrors } from '@latchkey/wire/walletCatalogue'
import { kitErrors } from '../../kit/core/src/kitTable.ts'
import { alertFixes } from './errorFixes.ts'
import { type Field, readExports, readFields } from './readFields.ts'

type Row = readonly string[]

/** A pipe would end the cell, even inside code. */
const cell = (text: string): string => text.replaceAll('|', '\\|')

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const code = (text: string): string => `\`${text}\``

const fieldsTable = (fields: readonly Field[]): string =>
  table(
    ['Name', 'Type', 'Meaning'],
    fields.map(({ name, type, isOptional, says }) => {
      const wanted = isOptional ? type.replace(/ \| undefined$/, '') : type
      // Backticks of a template type would end the code.
      const shown = wanted.includes('`')
        ? `\`\` ${wanted} \`\``
        : code(wanted === 'C' ? 'readonly [Chain, ...Chain[]]' : wanted)
      return [code(`${name}${isOptional ? '?' : ''}`), shown, says]
    }),
  )

const exportsTable = (fields: readonly Field[]): string =>
  table(
    ['Name', 'What it does'],
    fields.map(({ name, says }) => [code(name), says]),
  )

type Sentences = Readonly<Record<string, { message: string; alert?: string }>>

const sentences = (rows: Sentences): string =>
  table(
    ['Code', 'Message'],
    Object.entries(rows)
      .filter(([name]) => !name.startsWith('alert.'))
      .map(([name, { message }]) => [code(name), message]),
  )

const errorTables: Readonly<Record<string, () => string>> = {
  kit: () =>
    table(
      ['Code', 'What happened', 'Fix'],
      Object.entries(kitErrors).map(([name, { message, fix }]) => [code(name), message, fix]),
    ),
  alerts: () =>
    table(
      ['Alert', 'Code', 'Cause', 'Fix'],
      Object.entries(alertFixes).map(([name, { cause, fix }]) => {
        const { alert, message } = errors[name as keyof typeof alertFixes]
        return [`${alert} ${message}`, code(name), cause, fix]
      }),
    ),
  rpc: () =>
    table(
      ['Code', '`rpcCode`', 'Message'],
      Object.entries(rpcErrors).map(([number, { name, message }]) => [code(name), number, message]),
    ),
  connection: () => sentences(errors),
  payments: () => sentences(moneyErrors),
  wallet: () => sentences(walletErrors),
}

const draw = (kind: string, from: string, name = ''): string => {
  if (kind === 'fields') return fieldsTable(readFields(from, name))
  if (kind === 'exports') return exportsTable(readExports(from))
  const found = errorTables[from]
  if (kind !== 'errors' || !found) throw new Error(`There is no table for ${kind} ${from}.`)
  return found()
}

/** Fills the tables between marks such as `<!-- fields kit/core/src/options.ts Theme -->` and `<!-- /fields -->`. */
export const fillReferences = (markdown: string): string =>
  markdown.replace(
    /<!-- (fields|exports|errors) (\S+)(?: (\S+))? -->[\s\S]*?<!-- \/\1 -->/g,
    (mark, kind: string, from: string, name: string | undefined) =>
      `${mark.slice(0, mark.indexOf('-->') + 3)}\n${draw(kind, from, name)}\n<!-- /${kind} -->`,
  )
