import { RpcError } from '@latchkey/wire/walletErrors'
import type { NodeAnswer } from './readAnswers.ts'

/** A number as JSON-RPC writes it. */
export const toHex = (number: bigint): string => `0x${number.toString(16)}`

/** Whether a reader takes a result: the check with which `Chain.send` finds a node whose results can't be read. */
export const canRead =
  (read: (result: unknown, call: number) => unknown) =>
  (result: unknown, call: number): boolean => {
    try {
      read(result, call)
      return true
    } catch {
      return false
    }
  }

/** The result of an answer. Throws node errors, so they are never read as "none". */
export const resultOf = (answer: NodeAnswer | undefined): unknown => {
  if (!answer) throw new Error('The node left out an answer.')
  if ('error' in answer) throw new RpcError(answer.error.code, { message: answer.error.message })
  return answer.result
}
