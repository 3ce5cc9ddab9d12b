export interface Call {
  id: unknown
  method: string
  params?: unknown[]
}

/** The error of a call. */
export interface Refusal {
  code: number
  message: string
}

export type Answer = { result: unknown } | { error: Refusal }

/** Asks the engine behind the public node. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<Answer>

export const refuse = (message: string, code = -32_000): Answer => ({ error: { code, message } })

export const createAsk =
  (url: string): Ask =>
  async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: Refusal }
    return error ? { error } : { result }
  }
