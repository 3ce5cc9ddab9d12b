import type { ErrorCode } from '@latchkey/wire/catalogue'
import { isErrorCode, isRpcCode, RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Signer } from './createSigner.ts'
import type { SignerCommand } from './signerCommands.ts'

/** The messaging part of a Worker, on either side. */
export type SignerPort = {
  postMessage(message: unknown): void
  addEventListener(type: 'message' | 'error', listen: (event: { data?: unknown }) => void): void
}

type Call = { id: number; command: SignerCommand; input: unknown }
type Failure = { code?: ErrorCode; rpcCode?: number }
type Answer = { id: number; result?: unknown; failure?: Failure }

/** Only a code crosses: an error's text or cause could carry secrets out of the worker. */
const toFailure = (error: unknown): Failure => {
  if (error instanceof RpcError) return { rpcCode: error.rpcCode }
  return { code: error instanceof WalletError ? error.code : 'unknown' }
}

const fromFailure = ({ code, rpcCode }: Failure): WalletError => {
  if (rpcCode !== undefined && isRpcCode(rpcCode)) return new RpcError(rpcCode)
  return new WalletError(isErrorCode(code) ? code : 'unknown')
}

/** The worker's side: runs one command per message. */
export const serveSigner = (signer: Signer, port: SignerPort): void => {
  port.addEventListener('message', ({ data }) => {
    const { id, command, input } = data as Call
    const run = Object.hasOwn(signer, command) ? (signer[command] as (input: unknown) => Promise<unknown>) : undefined
    const work = run ? run(input) : Promise.reject(new WalletError('unknown'))
    work.then(
      (result) => port.postMessage({ id, result } satisfies Answer),
      (error: unknown) => port.postMessage({ id, failure: toFailure(error) } satisfies Answer),
    )
  })
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void }

/** The frame's side: a signer whose methods are messages. Reports when the worker crashed. */
export const createSignerClient = (port: SignerPort, onDeath?: () => void): Signer => {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let isDead = false
  port.addEventListener('message', ({ data }) => {
    const { id, result, failure } = data as Answer
    const call = waiting.get(id)
    waiting.delete(id)
    if (failure) call?.reject(fromFailure(failure))
    else call?.resolve(result)
  })
  port.addEventListener('error', () => {
    // A worker that failed to load or crashed never answers, so stop waiting.
    isDead = true
    for (const { reject } of waiting.values()) reject(new WalletError('network.chunkFailed'))
    waiting.clear()
    onDeath?.()
  })
  const call =
    (command: SignerCommand) =>
    (input?: unknown): Promise<never> =>
      new Promise((resolve, reject) => {
        if (isDead) throw new WalletError('network.chunkFailed')
        lastId += 1
        waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject })
        port.postMessage({ id: lastId, command, input } satisfies Call)
      })
  return {
    init: call('init'),
    createWallet: call('createWallet'),
    unlock: call('unlock'),
    accounts: call('accounts'),
    wrapFor: call('wrapFor'),
    rotate: call('rotate'),
    renew: call('renew'),
    draft: call('draft'),
    wantPerson: call('wantPerson'),
    seePerson: call('seePerson'),
    sign: call('sign'),
    prove: call('prove'),
    proveCode: call('proveCode'),
    sealRecord: call('sealRecord'),
    openRecord: call('openRecord'),
    makeKit: call('makeKit'),
    exportWords: call('exportWords'),
    lock: call('lock'),
  }
}
