import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: unknown; method: string; params: unknown[] }
type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => boolean

/** A stub node: a tiny chain behind real HTTP that tests can break in every way that real nodes break. */
export type FakeNode = {
  url: string
  /** Every call that arrived, in order. */
  calls: Call[]
  blocks: { number: string; hash: string; parentHash: string; timestamp: string }[]
  mine: (count: number, branch?: string) => void
  /** Drops blocks above a number, so another branch can be mined. */
  drop: (above: number) => void
  /** Answers of single methods; a thrown `{code, message}` becomes a JSON-RPC error. */
  answers: Record<string, (params: unknown[]) => unknown>
  /** Takes over whole requests: return true when answered. */
  onRequest: Respond | undefined
  stop: () => Promise<void>
}

const hashOf = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`

export const startFakeNode = async ({ chainId = 1329, genesis = 'genesis' } = {}): Promise<FakeNode> => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (node.onRequest?.(request, response, body)) return
      const parsed = JSON.parse(body) as Call | Call[]
      const answer = Array.isArray(parsed) ? parsed.map(answerOne) : answerOne(parsed)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })

  const answerOne = (call: Call) => {
    node.calls.push(call)
    const { id, method, params = [] } = call
    const answer = node.answers[method]
    if (!answer) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'not here' } }
    try {
      return { jsonrpc: '2.0', id, result: answer(params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error }
    }
  }

  const node: FakeNode = {
    url: '',
    calls: [],
    blocks: [{ number: '0x0', hash: hashOf(genesis), parentHash: hashOf(''), timestamp: '0x65000000' }],
    mine: (count, branch = 'main') => {
      for (let left = count; left > 0; left--) {
        const parent = node.blocks.at(-1)
        const number = node.blocks.length
        const hash = hashOf(`${branch}${number}${parent?.hash}`)
        node.blocks.push({
          number: `0x${number.toString(16)}`,
          hash,
          parentHash: parent?.hash ?? '',
          timestamp: `0x${(0x65000000 + number).toString(16)}`,
        })
      }
    },
    drop: (above) => void node.blocks.splice(above + 1),
    answers: {
      eth_chainId: () => `0x${chainId.toString(16)}`,
      eth_blockNumber: () => node.blocks.at(-1)?.number,
      eth_getBlockByNumber: ([number]) => node.blocks[Number(number)] ?? null,
      eth_getBalance: () => '0xde0b6b3a7640000',
      eth_gasPrice: () => '0x3b9aca00',
    },
    onRequest: undefined,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}
