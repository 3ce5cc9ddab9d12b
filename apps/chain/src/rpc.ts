/** A JSON-RPC call to the chain engine, for the methods that viem's clients do not type. */
export type Rpc = <Result = unknown>(method: string, params?: unknown[]) => Promise<Result>

export function createRpc(url: string): Rpc {
  let id = 0
  return async <Result>(method: string, params: unknown[] = []) => {
    id += 1
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    })
    const answer = (await response.json()) as { result?: Result; error?: { message: string } }
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result as Result
  }
}
