import type { DecodeWords } from '../words/decode.ts'
import { displayName, visibleText } from './displayText.ts'
import type { TypedNode } from './typedData/typedTree.ts'

const most = { depth: 6, entries: 40, characters: 400 }

const node = (label: string, value: unknown, depth: number, words: DecodeWords): TypedNode => {
  if (typeof value !== 'object' || value === null || depth >= most.depth) {
    const text = typeof value === 'object' ? '…' : visibleText(String(value)).text
    const cut = text.length > most.characters ? `${text.slice(0, most.characters)}…` : text
    return { kind: 'value', label, type: typeof value, text: cut }
  }
  const entries = Object.entries(value)
  const children = entries.slice(0, most.entries).map(([key, inner]) => node(displayName(key), inner, depth + 1, words))
  const rest = entries.length - most.entries
  const more: TypedNode[] = rest > 0 ? [{ kind: 'value', label: '…', type: 'string', text: words.andMore(rest) }] : []
  return { kind: 'group', label, type: 'object', children: [...children, ...more] }
}

/** Plain data as readable lines, within limits. */
export const jsonTree = (value: unknown, words: DecodeWords): readonly TypedNode[] => {
  const root = node('', value, 0, words)
  return root.kind === 'group' ? root.children : [root]
}
