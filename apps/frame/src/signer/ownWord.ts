import { obeyedContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { TypedDataDefinition } from 'viem'
import { readUtf8 } from '../bytes.ts'
import { innerCalls, type Target } from './innerCalls.ts'

/** Only the dedicated method may sign what an account's contract takes as its owner's will, such as a delegation. */
const refuse = (cause: string): never => {
  throw new WalletError('signature.controlsAccount', { cause })
}

const lower = (text: string): string => text.toLowerCase()
const rulers: readonly string[] = obeyedContracts.addresses.map(lower)

/** Rejects typed data in the domain of an own account, or of a contract that can make accounts act. */
export const checkForeignDomain = ({ domain = {} }: TypedDataDefinition, own: readonly string[]): void => {
  const { name, verifyingContract } = domain as { name?: unknown; verifyingContract?: unknown }
  const contract = typeof verifyingContract === 'string' ? lower(verifyingContract) : undefined
  if (contract !== undefined && [...rulers, ...own.map(lower)].includes(contract))
    refuse('typed data: for a contract that controls the account')
  if (typeof name === 'string' && obeyedContracts.domains.some((known) => known === name.trim()))
    refuse('typed data: in the name of a contract that controls the account')
}

const hashText = /^[\s"']*(0x)?[0-9a-f]{64}[\s"']*$/i
/** Letters, digits, punctuation and spaces of any language, without unprintable characters. */
const plainText = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]*$/u
const hashBytes = 32
/** The first byte of everything signed under EIP-191 and EIP-712. */
const signedDataByte = 0x19

/** Rejects a message that stands for something else: a hash, as bytes or text, or bytes about to be hashed. */
export const checkForeignMessage = (message: Uint8Array): void => {
  const text = readUtf8(message)
  const isHash = message.length === hashBytes && (text === undefined || !plainText.test(text))
  if (isHash || (text !== undefined && hashText.test(text))) refuse('message: a hash')
  if (message[0] === signedDataByte) refuse('message: signed data')
}

/**
 * Rejects a call to an own account (native coin alone may go there) or to a contract that can make it act, at any
 * depth. The latter are searched for in the bytes, since a batch may have any shape.
 */
export const checkForeignCall = (call: Target, own: readonly string[]): void => {
  const names = rulers.map((address) => address.slice(2))
  const all = [call, ...innerCalls(call)]
  const isToRuler = rulers.includes(lower(call.to)) || names.some((name) => lower(call.data).includes(name))
  const isToOwn = all.some(({ to, data }) => data !== '0x' && own.map(lower).includes(lower(to)))
  if (isToRuler || isToOwn) refuse('call: to a contract that controls the account')
}
