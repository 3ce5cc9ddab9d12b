import { obeyedContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { TypedDataDefinition } from 'viem'
import { readUtf8 } from '../bytes.ts'
import { innerCalls, type Target } from './innerCalls.ts'

/**
 * The gate in front of everything that an account's contract takes as the owner's own word: a delegation, a user
 * operation, a change of its owner. Such a digest is made by the method for it and by no general one.
 */
const refuse = (cause: string): never => {
  throw new WalletError('signature.controlsAccount', { cause })
}

const lower = (text: string): string => text.toLowerCase()
const rulers: readonly string[] = obeyedContracts.addresses.map(lower)

/** Refuses typed data in the domain of an own account, or of a contract that can make accounts act. */
export const checkForeignDomain = ({ domain = {} }: TypedDataDefinition, own: readonly string[]): void => {
  const { name, verifyingContract } = domain as { name?: unknown; verifyingContract?: unknown }
  const contract = typeof verifyingContract === 'string' ? lower(verifyingContract) : undefined
  if (contract !== undefined && [...rulers, ...own.map(lower)].includes(contract))
    refuse('typed data: for a contract that controls the account')
  if (typeof name === 'string' && obeyedContracts.domains.some((known) => known === name.trim()))
    refuse('typed data: in the name of a contract that controls the account')
}

const hashText = /^[\s"']*(0x)?[0-9a-f]{64}[\s"']*$/i
/** Letters, digits, punctuation and spaces of any language, and nothing that a screen cannot show. */
const plainText = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]*$/u
const hashBytes = 32
/** The first byte of everything that EIP-191 and EIP-712 put under a signature. */
const signedDataByte = 0x19

/** Refuses a message that stands for something else: a hash, as bytes or as text, or bytes that are about to be hashed. */
export const checkForeignMessage = (message: Uint8Array): void => {
  const text = readUtf8(message)
  const isHash = message.length === hashBytes && (text === undefined || !plainText.test(text))
  if (isHash || (text !== undefined && hashText.test(text))) refuse('message: a hash')
  if (message[0] === signedDataByte) refuse('message: signed data')
}

/**
 * Refuses a call to an own account (coin alone may go there) or to a contract that can make it act, however deep
 * inside other calls. The latter are looked for in the bytes themselves, since a batch may have any shape.
 */
export const checkForeignCall = (call: Target, own: readonly string[]): void => {
  const names = rulers.map((address) => address.slice(2))
  const all = [call, ...innerCalls(call)]
  const isToRuler = rulers.includes(lower(call.to)) || names.some((name) => lower(call.data).includes(name))
  const isToOwn = all.some(({ to, data }) => data !== '0x' && own.map(lower).includes(lower(to)))
  if (isToRuler || isToOwn) refuse('call: to a contract that controls the account')
}
