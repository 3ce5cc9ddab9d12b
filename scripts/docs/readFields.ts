import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/** One member of a public type, or one public value. */
export type Field = { name: string; type: string; isOptional: boolean; says: string }

const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The sentence of a JSDoc comment, on one line. */
const toSentence = (comment = ''): string =>
  comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

const member = /((?: {2}\/\*\*[\s\S]*?\*\/\n)?) {2}(?:readonly )?(\w+)(\?)?(:| ?<|\()([\s\S]*?)(?=\n {2}(?! )|$)/gy

/** The members of an exported type or interface, in their order, with their JSDoc. */
export const readFields = (file: string, type: string): readonly Field[] => {
  const [, body] =
    new RegExp(`\\nexport type ${type}\\b[^=]*(?:= Chains>)? = \\{\\n([\\s\\S]*?)\\n\\}\\n`).exec(readSource(file)) ??
    []
  if (body === undefined) throw new Error(`${file} has no type ${type}.`)
  const fields: Field[] = []
  const read = new RegExp(member)
  for (let found = read.exec(body); found; found = read.exec(body)) {
    const [, comment, name = '', optional, sign = '', rest = ''] = found
    const text = (sign === ':' ? rest : `${sign}${rest}`).replace(/\s+/g, ' ').trim()
    fields.push({ name, type: text, isOptional: optional === '?', says: toSentence(comment) })
    read.lastIndex += 1
  }
  return fields
}

/** The values that an entry file exports, each with the JSDoc of its own file. */
export const readExports = (entry: string): readonly Field[] => {
  const lists = [...readSource(entry).matchAll(/^export \{([^}]+)\} from '\.\/([^']+)'/gm)]
  return lists.flatMap(([, names = '', from = '']) => {
    const source = readSource(join(entry, '..', from))
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [, comment = ''] =
          new RegExp(`(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/)\\nexport (?:async )?(?:const|function|class) ${name}\\b`).exec(
            source,
          ) ?? []
        return { name, type: '', isOptional: false, says: toSentence(comment) }
      })
  })
}
