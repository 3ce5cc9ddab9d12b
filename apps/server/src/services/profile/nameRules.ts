import { type CaipNetworkId, fromCoinType, toCaipNetworkId } from '@latchkey/wire/caip'
import { chains } from '@latchkey/wire/chains'
import { isNameLabel } from '@latchkey/wire/isNameLabel'
import { limits, serverLimits } from '@latchkey/wire/limits'
import { fail } from '../../http/errors.ts'

const { longest } = limits.names
const { shortest: apiShortest, bioLongest } = serverLimits.names

/** Whether a name is in our zone, valid or not. */
export const isInZones = (name: string, zones: readonly string[]): boolean =>
  zones.some((zone) => name.toLowerCase().endsWith(`.${zone}`))

/** Refuses a name that can't be one of ours, however old: characters, then three parts and length, then zone. */
export const checkName = (name: string, zones: readonly string[]): void => {
  if (!/^[a-z0-9.-]+$/.test(name)) throw fail(400, 'name', 'A name may hold a-z, 0-9 and hyphens only.')
  const [label = '', ...zone] = name.split('.')
  if (zone.length !== 2 || zone.includes(''))
    throw fail(400, 'name', 'A name must have three parts, as in me.example.id.')
  if (label.length < apiShortest || label.length > longest) {
    throw fail(400, 'name', `The first part of a name must have ${apiShortest} to ${longest} characters.`)
  }
  if (!zones.includes(zone.join('.')))
    throw fail(400, 'name', `Names end in ${zones.map((one) => `.${one}`).join(' or ')}.`)
}

/** Refuses a name that can't be registered today. */
export const checkNewName = (name: string, zones: readonly string[]): void => {
  checkName(name, zones)
  if (!isNameLabel(name.split('.')[0] ?? ''))
    throw fail(400, 'name', 'Hyphens may only stand between letters or digits, one at a time.')
}

/** The chain of a coin type; unknown and discontinued ones are rejected. */
export const chainOfCoinType = (coinType: number): CaipNetworkId => {
  const chainId = fromCoinType(coinType)
  const id = chainId === undefined ? undefined : toCaipNetworkId(chainId)
  const isKnown = chains.some(({ caipNetworkId, isRetired }) => caipNetworkId === id && !isRetired)
  if (!id || !isKnown) throw fail(400, 'coin_type', 'This coin type doesn’t belong to a known chain.')
  return id
}

/** Only a short bio: an avatar URL would let strangers track who views a name. */
export const checkAttributes = (attributes: Readonly<Record<string, string>>): void => {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'bio') throw fail(400, 'attributes', 'The only attribute is bio.')
    if (!/^[A-Za-z0-9@:/._\-?&=+ ]+$/.test(value) || value.length > bioLongest) {
      throw fail(400, 'attributes', `bio must have 1 to ${bioLongest} letters, digits, spaces or @:/._-?&=+.`)
    }
  }
}
