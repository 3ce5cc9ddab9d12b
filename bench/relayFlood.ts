// How much one socket can make the relay store in PostgreSQL at full speed, compared with the same bytes sent to a bare
// WebSocket echo in the same run. Run: npx tsx bench/relayFlood.ts [seconds]

import { randomBytes } from 'node:crypto'
import { connect } from '@latchkey/server/db/connect'
import { openClient } from '@latchkey/server/relay/testing/relayClient'
import { WebSocket } from 'ws'
import { startChild } from './startChild.ts'

const seconds = Number(process.argv[2] ?? 10)
const messageBytes = 500_000
const inFlight = 8
const megabyte = 1_000_000

const newMessage = (): string => randomBytes((messageBytes / 4) * 3).toString('base64')
/** Generated before the clock starts: random bytes are slower than the loopback. */
const messages = Array.from({ length: 64 }, newMessage)
let sent = 0
const nextMessage = (): string => `${++sent}${messages[sent % messages.length]}`.slice(0, messageBytes)

const isOver = (begun: number): boolean => performance.now() - begun > seconds * 1_000

const floodEcho = async (): Promise<number> => {
  const { child, said } = await startChild('./echoProcess.ts')
  const socket = new WebSocket(said.url)
  await new Promise((resolve) => socket.once('open', resolve))
  const begun = performance.now()
  let bytes = 0
  await new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      bytes += String(data).length
      if (isOver(begun)) resolve()
      else socket.send(nextMessage())
    })
    for (let at = 0; at < inFlight; at++) socket.send(nextMessage())
  })
  child.kill('SIGTERM')
  return bytes
}

type Flooded = { stored: number; accepted: number; refused: number }

const floodRelay = async (): Promise<Flooded> => {
  const { child, said } = await startChild('../apps/server/src/relay/testing/relayProcess.ts', { DATABASE_URL: '' })
  const client = await openClient(said.url)
  const begun = performance.now()
  const counts = { accepted: 0, refused: 0 }
  let isClosed = false
  const gone = client.closed.then(() => {
    isClosed = true
    return { error: true }
  })
  const send = async () => {
    while (!isOver(begun) && !isClosed) {
      const topic = randomBytes(32).toString('hex')
      const params = { topic, message: nextMessage(), ttl: 2_592_000, tag: 0 }
      const reply = await Promise.race([client.request('irn_publish', params), gone])
      counts[reply.error ? 'refused' : 'accepted'] += 1
      // Stays below the number of rejections that closes a connection, so the quota itself is measured.
      if (reply.error) await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, send))
  const { pool, close } = await connect({ url: said.databaseUrl, onLost: () => {} })
  const { rows } = await pool.query<{ bytes: string }>(
    'SELECT coalesce(sum(octet_length(message)), 0) AS bytes FROM relay_messages',
  )
  await close()
  child.kill('SIGTERM')
  return { stored: Number(rows[0]?.bytes), ...counts }
}

const rate = (bytes: number): string => `${(bytes / megabyte / seconds).toFixed(2)} MB/s`
const echoed = await floodEcho()
const { stored, accepted, refused } = await floodRelay()
console.log(`one socket, messages of ${messageBytes / 1_000} kB, ${seconds} s`)
console.log(`bare echo: ${rate(echoed)}`)
console.log(
  `relay: ${rate(stored)} stored (${(stored / megabyte).toFixed(1)} MB in all), ${accepted} accepted, ${refused} refused`,
)
process.exit(0)
