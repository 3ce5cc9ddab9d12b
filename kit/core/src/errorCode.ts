import { errors, rpcErrors } from '@latchkey/wire/catalogue'
import { moneyErrors } from '@latchkey/wire/moneyCatalogue'
import { walletErrors } from '@latchkey/wire/walletCatalogue'
import { kitErrors } from './kitTable.ts'

const codesOf = <K extends string>(rows: Readonly<Record<K, unknown>>): K[] => Object.keys(rows) as K[]
const namesOf = <K extends string>(rows: Readonly<Record<number, { name: K }>>): K[] =>
  Object.values(rows).map(({ name }) => name)

/** Every code, from the tables themselves. Nothing loads this file: its type is what pages get. */
export const errorCodes = [
  ...codesOf(kitErrors),
  ...codesOf(errors),
  ...codesOf(moneyErrors),
  ...codesOf(walletErrors),
  ...namesOf(rpcErrors),
]

/** The codes of a `LatchkeyError`. */
export type ErrorCode = (typeof errorCodes)[number]
