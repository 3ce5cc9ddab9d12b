import * as v from 'valibot'
import { WebSocket } from 'ws'
import { type Check, fail, pass, warn } from './check.ts'

const patienceMs = 15_000
const told = v.object({
  method: v.literal('eth_subscription'),
  params: v.object({ result: v.object({ number: v.string() }) }),
})
const isToldHead = (text: string): boolean => {
  try {
    return v.is(told, JSON.parse(text))
  } catch {
    return false
  }
}

/** Whether a WebSocket announces new blocks. */
export const headsCheck: Check = {
  name: 'New blocks by websocket (newHeads)',
  run: ({ wsUrl }) => {
    if (!wsUrl)
      return Promise.resolve(
        warn(
          'no wss:// URL was given',
          'To check it, add one after the node’s URL. Without it, the server polls for new blocks.',
        ),
      )
    return new Promise((resolve) => {
      const socket = new WebSocket(wsUrl)
      const end = (finding: ReturnType<typeof pass>) => {
        clearTimeout(timer)
        socket.terminate()
        resolve(finding)
      }
      const advice = 'New blocks are polled instead. Use another websocket, or leave it out.'
      const timer = setTimeout(() => end(fail(`no block in ${patienceMs / 1_000} s`, advice)), patienceMs)
      socket.on('open', () =>
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })),
      )
      socket.on('message', (data) => isToldHead(String(data)) && end(pass('a block was told')))
      socket.on('error', (error) => end(fail(error.message.slice(0, 80), advice)))
    })
  },
}
