import { expect, it } from 'vitest'
import { decodeTypedData } from '../decodeTypedData.ts'
import { sample, sampleFacts } from './sampleFacts.ts'
import { lines, tellMeaning } from './tellCall.ts'

type Fields = Readonly<Record<string, string>>

/** The fields of a type, as typed data lists them. */
const listed = (fields: Fields) => Object.entries(fields).map(([name, type]) => ({ name, type }))

/** A typed data request; its domain names the sample's network and an unknown contract. */
export const request = (
  primaryType: string,
  types: Readonly<Record<string, Fields>>,
  message: object,
  domain: object = { chainId: 1329, verifyingContract: sample.contract },
): string => {
  const all = Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, listed(fields)]))
  return JSON.stringify({ types: all, primaryType, domain, message })
}

/** Tests every word and number of the meaning of typed data. */
export const showsMeaning = (name: string, json: string, text: string): void =>
  it(name, () => expect(tellMeaning(decodeTypedData(json, sampleFacts))).toEqual(lines(text)))
