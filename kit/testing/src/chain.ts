import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ChainOptions = {
  chainId?: number | undefined
  /** Wei by address in lower case. Others have 10 coins. */
  balances?: Readonly<Record<string, bigint>> | undefined
}

export type TestChain = { url: string; chainId: number; stop(): Promise<void> }

type Call = { id: number; method: string; params?: readonly unknown[] }

const toHex = (value: number | bigint): string => `0x${value.toString(16)}`

/** A node in this process that answers reads: chain ID, block, balances. It mines nothing and takes no transaction. */
export const startChain = async ({ chainId = 1_337, balances = {} }: ChainOptions = {}): Promise<TestChain> => {
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    eth_blockNumber: () => '0x10',
    eth_gasPrice: () => toHex(1_000_000_000),
    eth_getTransactionCount: () => '0x0',
    eth_getCode: () => '0x',
    eth_getBalance: ([address]) => toHex(balances[String(address).toLowerCase()] ?? 10n ** 19n),
  }
  const answer = ({ id, method, params = [] }: Call) => {
    const known = answers[method]
    return known
      ? { jsonrpc: '2.0', id, result: known(params) }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: `The test chain doesn’t know ${method}.` } }
  }
  const server = createServer(async (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method !== 'POST') return response.writeHead(204, headers).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const calls = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
    response.writeHead(200, { ...headers, 'content-type': 'application/json' })
    return response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chainId,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
