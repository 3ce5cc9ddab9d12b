import { callTrace } from './callTrace.ts'
import { checkNonce } from './checkNonce.ts'
import { Heights, toHex } from './heights.ts'
import { type Answer, type Ask, type Call, refuse } from './rpcMessage.ts'
import { gone, searchLogs } from './searchLogs.ts'
import { spoilResult } from './spoilResult.ts'
import type { Weather } from './weather.ts'

/** The state that a call is answered from. */
export interface Situation {
  ask: Ask
  heights: Heights
  weather: Weather
  /** How many blocks the answering peer lags. */
  lag: number
}

const namesBlock = ['eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockTransactionCountByNumber']
const byHash = ['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getBlockByHash']

/** Answers one call like a public node in this weather. */
export async function answerCall({ method, params = [] }: Call, situation: Situation): Promise<Answer> {
  const { ask, heights, weather } = situation
  if (weather.busy === 'all' || weather.busy.includes(method)) return refuse('server busy')
  const answer = await answerInward(method, heights.inward(method, params), { ...situation, ask })
  if ('error' in answer) return answer
  return { result: heights.outwardResult(method, spoilResult(method, answer.result, weather)) }
}

async function answerInward(method: string, params: unknown[], situation: Situation): Promise<Answer> {
  const { ask, weather, lag } = situation
  if (method === 'eth_chainId' && weather.chainId !== null) return { result: toHex(BigInt(weather.chainId)) }
  if (method === 'net_version' && weather.chainId !== null) return { result: String(weather.chainId) }
  if (method === 'eth_blockNumber') return { result: toHex(await readHead(situation)) }
  if (method === 'eth_getLogs') {
    const reach = { head: await readHead(situation), oldest: await readOldest(situation) }
    return await searchLogs(ask, params[0], reach, weather)
  }
  if (namesBlock.includes(method)) return await answerBlock(method, params, situation)
  if (method.startsWith('trace_')) return refuse(`the method ${method} does not exist`, -32_601)
  if (method.startsWith('debug_trace')) return await trace(method, params, situation)
  if (method === 'eth_sendRawTransaction' && weather.ordersNonces) {
    const refusal = await checkNonce(ask, params[0])
    if (refusal) return refusal
  }
  const number = Heights.blockOf(method, params)
  if (number !== undefined && number < (await readOldest(situation))) return refuse(gone)
  const answer = await ask(method, params)
  return (lag > 0 || weather.keptBlocks !== null) && byHash.includes(method)
    ? await hideUnknown(answer, situation)
    : answer
}

/** The head of the answering peer. */
async function readHead({ ask, lag }: Situation): Promise<bigint> {
  const answer = await ask('eth_blockNumber', [])
  const head = 'result' in answer ? BigInt(String(answer.result)) - BigInt(lag) : 0n
  return head < 0n ? 0n : head
}

/** The oldest block that the node keeps, in the engine's numbers. */
async function readOldest(situation: Situation): Promise<bigint> {
  const { keptBlocks } = situation.weather
  if (keptBlocks === null) return 0n
  const oldest = (await readHead(situation)) - BigInt(keptBlocks) + 1n
  return oldest < 0n ? 0n : oldest
}

async function answerBlock(method: string, params: unknown[], situation: Situation): Promise<Answer> {
  const { ask, weather, lag } = situation
  const number = Heights.blockOf(method, params)
  if (number !== undefined && number < (await readOldest(situation)))
    return weather.onGone === 'refuse' ? refuse(gone) : { result: null }
  if (number !== undefined && weather.forgetsBlocks) return { result: null }
  if (lag === 0) return await ask(method, params)
  const head = await readHead(situation)
  if (number !== undefined && number > head) return { result: null }
  return await ask(method, [toHex(number ?? head), ...params.slice(1)])
}

/** A node doesn't know what happened in blocks that it has not seen or has deleted. */
async function hideUnknown(answer: Answer, situation: Situation): Promise<Answer> {
  const found = ('result' in answer ? answer.result : null) as { blockNumber?: string; number?: string } | null
  const number = Heights.read(found?.blockNumber ?? found?.number)
  if (number === undefined) return answer
  const isKnown = number <= (await readHead(situation)) && number >= (await readOldest(situation))
  return isKnown ? answer : { result: null }
}

async function trace(method: string, params: unknown[], situation: Situation): Promise<Answer> {
  const { ask, weather } = situation
  const number = method === 'debug_traceTransaction' ? await blockOf(ask, params[0]) : Heights.blockOf(method, params)
  const head = await readHead(situation)
  const isTooOld = weather.traceBlocks !== null && number !== undefined && number <= head - BigInt(weather.traceBlocks)
  if (isTooOld) return refuse(`block is too old to trace: only the last ${weather.traceBlocks} blocks are kept`)
  const { tracer } = (params[1] ?? {}) as { tracer?: string }
  if (method !== 'debug_traceTransaction' || tracer !== 'callTracer') return await ask(method, params)
  const answer = await ask('trace_transaction', params.slice(0, 1))
  return 'error' in answer ? answer : { result: callTrace((answer.result ?? []) as Parameters<typeof callTrace>[0]) }
}

async function blockOf(ask: Ask, hash: unknown): Promise<bigint | undefined> {
  const answer = await ask('eth_getTransactionByHash', [hash])
  return Heights.read((('result' in answer ? answer.result : null) as { blockNumber?: string } | null)?.blockNumber)
}
