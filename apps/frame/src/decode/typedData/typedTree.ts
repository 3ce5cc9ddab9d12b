import type { Address } from '@latchkey/wire/caip'
import type { DecodeWords } from '../../words/decode.ts'
import { visibleText } from '../displayText.ts'
import { elementType, isAtomic } from './readTypedData.ts'
import type { TypedTypes } from './typedTypes.ts'

/** One line of typed data: a value, or a name with nested lines. */
export type TypedNode =
  | { kind: 'value'; label: string; type: string; text: string; address?: Address }
  | { kind: 'group'; label: string; type: string; children: readonly TypedNode[] }

/** `sigDeadline` → "Sig deadline": the field name, made legible. */
const legible = (name: string): string => {
  const spaced = name
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return spaced === '' ? name : spaced[0]?.toUpperCase() + spaced.slice(1)
}

const node = (types: TypedTypes, label: string, type: string, value: unknown, words: DecodeWords): TypedNode => {
  if (Array.isArray(value)) {
    const inner = type.replace(/\[\d{0,4}\]$/, '')
    return { kind: 'group', label, type, children: value.map((one, at) => node(types, `${at + 1}`, inner, one, words)) }
  }
  if (isAtomic(elementType(type))) {
    const text = typeof value === 'boolean' ? (value ? words.yes : words.no) : visibleText(String(value)).text
    return type === 'address'
      ? { kind: 'value', label, type, text, address: text as Address }
      : { kind: 'value', label, type, text }
  }
  return { kind: 'group', label, type, children: typedTree(types, type, value as Record<string, unknown>, words) }
}

/** All signed fields of a struct, in signing order. */
export const typedTree = (
  types: TypedTypes,
  type: string,
  value: Readonly<Record<string, unknown>>,
  words: DecodeWords,
): TypedNode[] =>
  (types[type] ?? []).map((field) => node(types, legible(field.name), field.type, value[field.name], words))
