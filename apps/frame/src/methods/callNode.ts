import { isCarrier, operation } from '@latchkey/wire/api/operation'
import { rpcResponse } from '@latchkey/wire/api/rpc'
import type { CaipNetworkId } from '@latchkey/wire/caip'
import type { ErrorCode } from '@latchkey/wire/catalogue'
import { HttpError, isRpcCode, RpcError, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { CallWallet } from '../session/createCallWallet.ts'

/** Calls the operator's node of one chain, always through this origin. */
export type CallNode = (chain: CaipNetworkId, method: string, params: unknown) => Promise<unknown>

/** Node error messages with a known meaning. */
const byText: readonly (readonly [RegExp, ErrorCode])[] = [
  [/\bAA3\d/, 'smartAccount.notSponsored'],
  [
    /insufficient (funds|balance|lamports)|AA21|exceeds transaction sender account balance|record of a prior credit/i,
    'node.insufficientFunds',
  ],
  [/blockhash not found/i, 'node.blockhashExpired'],
  [
    /insufficient fee|max fee per gas less than|fee cap less than|underpriced|maxFeePerGas must|maxPriorityFeePerGas must/i,
    'node.feeCapTooLow',
  ],
  [/nonce too low|AA25|already known|already imported|account sequence mismatch/i, 'node.nonceTooLow'],
  [/nonce (too high|out of order)/i, 'node.nonceTooHigh'],
  [/intrinsic gas too low/i, 'node.intrinsicGasTooLow'],
  [/gas limit reached|exceeds block (max )?gas/i, 'node.intrinsicGasTooHigh'],
  [/execution reverted|AA23|revert|transaction simulation failed/i, 'node.executionReverted'],
  // The proxy got no answer from the chain, which isn't a rejection.
  [/did not answer this call|(request|call) timed out|deadline exceeded/i, 'network.chainUnreachable'],
]

const programLogs = v.object({ logs: v.array(v.string()) })

const recognise = ({ code, message, data }: { code: number; message: string; data?: unknown }): WalletError => {
  // Solana has numeric errors; the cause is in the program logs.
  const said = v.is(programLogs, data) ? [message, ...data.logs].join('\n') : message
  const [, known] = byText.find(([pattern]) => pattern.test(said)) ?? []
  if (known) return new WalletError(known, { cause: message })
  return new RpcError(isRpcCode(code) ? code : -32603, { cause: message })
}

type Deps = { fetch: typeof fetch; origin: string; projectId: string; callWallet: CallWallet }

const timeoutMs = 10_000

/** Operations cost the operator something, so they carry the login session's proof. */
const carry = async (
  callWallet: CallWallet,
  chainId: CaipNetworkId,
  method: string,
  params: unknown,
): Promise<unknown> => {
  if (!isCarrier(method) || !Array.isArray(params)) throw new RpcError(-32602)
  const { result, error } = await callWallet(operation.carry, { chainId, method, params }).catch((cause: unknown) => {
    // After a server error the outcome is unknown.
    const isUnclear = cause instanceof HttpError && cause.status >= 500
    throw isUnclear ? new WalletError('network.chainUnreachable', { cause }) : cause
  })
  if (error) throw recognise(error)
  return result
}

export const createCallNode = ({ fetch, origin, projectId, callWallet }: Deps): CallNode => {
  let id = 0
  return async (chain, method, params) => {
    if (isCarrier(method)) return carry(callWallet, chain, method, params)
    const url = new URL('/rpc', origin)
    url.searchParams.set('chainId', chain)
    url.searchParams.set('projectId', projectId)
    id += 1
    const body = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }
    const response = await fetch(url.href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new WalletError('network.chainUnreachable', { cause })
    })
    const answer = v.safeParse(rpcResponse, await response.json().catch(() => undefined))
    if (!answer.success) throw new WalletError(response.ok ? 'network.badReply' : 'network.chainUnreachable')
    if (answer.output.error) throw recognise(answer.output.error)
    return answer.output.result
  }
}
