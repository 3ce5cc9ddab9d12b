import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { claimPort } from '../engine.ts'
import type { Progress } from '../savedState.ts'
import type { Ledger } from './ledger.ts'
import { RpcFailure } from './rpcFailure.ts'
import { rpcMethods } from './rpcMethods.ts'
import { loadAccounts, saveAccounts } from './savedLedger.ts'
import { seededAccounts } from './seeded.ts'

type Options = {
  /** 0 takes any free port. */
  port: number
  /** The ledger is stored in `<dataDir>/solana`; without a folder nothing is stored. */
  dataDir?: string
  onProgress?: Progress
}

/** A running local Solana. */
export type Solana = { url: string; ledger: Ledger; stop: () => Promise<void> }

type Call = { id?: unknown; method?: unknown; params?: unknown }

const bodyMax = 1_000_000
const saveAfterMs = 500

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyMax) throw new RpcFailure(-32600, 'The request is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const answer = (ledger: Ledger, call: Call): object => {
  const head = { jsonrpc: '2.0', id: call?.id ?? null }
  try {
    const method = typeof call?.method === 'string' && Object.hasOwn(rpcMethods, call.method) && rpcMethods[call.method]
    if (!method) throw new RpcFailure(-32601, 'Method not found')
    return { ...head, result: method(ledger, Array.isArray(call.params) ? call.params : []) }
  } catch (error) {
    if (!(error instanceof RpcFailure)) return { ...head, error: { code: -32603, message: 'Internal error' } }
    const { code, message, data } = error
    return { ...head, error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
}

/** There is no build of the engine for this machine. */
export class NoEngine extends Error {
  override readonly name = 'NoEngine'
}

/** Tried with require first: a failing import of this module would end the process. */
const loadEngine = async () => {
  try {
    createRequire(import.meta.url)('litesvm')
  } catch (cause) {
    throw new NoEngine(`The engine of the local Solana does not run on ${process.platform} ${process.arch}.`, { cause })
  }
  return (await import('./ledger.ts')).createLedger
}

/** Starts the local Solana: an engine in this process behind Solana's JSON-RPC. */
export const startSolana = async ({ port, dataDir, onProgress = () => {} }: Options): Promise<Solana> => {
  const createLedger = await loadEngine()
  const saved = dataDir === undefined ? [] : await loadAccounts(dataDir, onProgress)
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (dataDir === undefined) return saving
    saving = saving
      .then(() => saveAccounts(dataDir, ledger.touched()))
      .catch((cause: unknown) => onProgress(`${cause}`))
    return saving
  }
  const onChange = () => {
    timer ??= setTimeout(() => void save(), saveAfterMs)
  }
  const ledger = createLedger({ accounts: saved.length > 0 ? saved : seededAccounts(), onChange })
  const claimed = await claimPort(port)
  const server = createServer((request, response) => {
    const reply = (body: unknown) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    readBody(request).then(
      (body) => reply(Array.isArray(body) ? body.map((call) => answer(ledger, call)) : answer(ledger, body as Call)),
      () => reply({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(claimed, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${claimed}`,
    ledger,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await save()
    },
  }
}
