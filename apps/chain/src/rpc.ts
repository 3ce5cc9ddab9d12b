import { createAsk } from './publicNode/rpcMessage.ts'

/** A JSON-RPC call to the chain engine, for the methods that viem's clients do not type. */
export type Rpc = <Result = unknown>(method: string, params?: unknown[]) => Promise<Result>

export function createRpc(url: string): Rpc {
  const ask = createAsk(url)
  return async <Result>(method: string, params: unknown[] = []) => {
    const answer = await ask(method, params)
    if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result as Result
  }
}
