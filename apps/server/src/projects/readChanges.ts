import { accountKinds } from '@latchkey/wire/api/frame'
import type { Feature, projects } from '../db/schema.ts'

type Row = typeof projects.$inferSelect
/** An operator's changes to a project. Features that are not named stay. */
export type Changes = { row: Partial<Row>; features: readonly Feature[] }

/** Why an assignment is invalid, as a sentence for the operator. */
export class BadChange extends Error {}

type Reader = (text: string) => Partial<Row>

const flag = (text: string, name: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new BadChange(`${name} is on or off, not "${text}".`)
  return text === 'on'
}

const limit = (text: string, name: string): bigint | null => {
  if (text === 'none') return null
  if (!/^\d{1,18}$/.test(text)) throw new BadChange(`${name} is a whole number or none, not "${text}".`)
  return BigInt(text)
}

/** No patterns, because origins are compared exactly: control of one subdomain would give access to all wallets. */
const origin = (text: string): string => {
  if (text.includes('*')) {
    throw new BadChange(`Name every origin in full, without "*", not "${text}".`)
  }
  if (!URL.canParse(text) || new URL(text).origin !== text) {
    throw new BadChange(`An origin is like https://shop.example, without a path, not "${text}".`)
  }
  return text
}

const oneOf = <T extends string>(text: string, name: string, choices: readonly T[]): T => {
  const found = choices.find((choice) => choice === text)
  if (!found) throw new BadChange(`${name} is ${choices.join(' or ')}, not "${text}".`)
  return found
}

/** Every property of a project that can be assigned by name. */
export const fields: Readonly<Record<string, Reader>> = {
  name: (text) => ({ name: text }),
  origins: (text) => ({ allowedOrigins: text === '' ? [] : text.split(',').map(origin) }),
  custody: (text) => ({ custody: oneOf(text, 'custody', ['assisted', 'self'] as const) }),
  codes: (text) => ({ codes: oneOf(text, 'codes', ['wallet', 'page'] as const) }),
  sessionCosigner: (text) => ({
    sessionCosigner: oneOf(text, 'sessionCosigner', ['optional', 'required'] as const),
  }),
  accountKind: (text) => ({ accountKind: oneOf(text, 'accountKind', accountKinds) }),
  tier: (text) => ({ tier: oneOf(text, 'tier', ['starter', 'pro', 'enterprise'] as const) }),
  rpcLimit: (text) => ({ rpcLimit: limit(text, 'rpcLimit') }),
  mauLimit: (text) => ({ mauLimit: limit(text, 'mauLimit') }),
  enabled: (text) => ({ isEnabled: flag(text, 'enabled') }),
  analytics: (text) => ({ isAnalyticsEnabled: flag(text, 'analytics') }),
}

/** A feature is `on`, `off`, or `on:` followed by its choices; without them it keeps its current ones. */
const changeFeature = (feature: Feature, text: string): Feature => {
  const [state = '', choices] = text.split(':', 2)
  return { ...feature, isEnabled: flag(state, feature.id), ...(choices && { config: choices.split(',') }) }
}

/** Parses `name=value` assignments. A name that isn't a property counts as a feature if the project has it. */
export const readChanges = (assignments: readonly string[], known: readonly Feature[]): Changes => {
  let row: Partial<Row> = {}
  const features: Feature[] = []
  for (const assignment of assignments) {
    const at = assignment.indexOf('=')
    const [name, text] = [assignment.slice(0, Math.max(0, at)), assignment.slice(at + 1)]
    const read = Object.hasOwn(fields, name) ? fields[name] : undefined
    const feature = known.find(({ id }) => id === name)
    if (read) row = { ...row, ...read(text) }
    else if (feature) features.push(changeFeature(feature, text))
    else {
      const names = [...Object.keys(fields), ...known.map(({ id }) => id)].join(', ')
      throw new BadChange(`"${assignment}" assigns nothing. Known names: ${names}.`)
    }
  }
  return { row, features }
}
