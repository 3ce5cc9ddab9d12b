// Messages per second, delivery times and memory of the relay with 1,000 loopback clients, compared with a bare
// WebSocket echo in the same run; then the time from click to QR code in a browser, compared with the same view without
// a relay.
// Run: npx tsx bench/relay.ts [clients]

import { measureSockets } from './measureSockets.ts'
import { measureClicks } from './pairingPage/measureClicks.ts'

const clients = Number(process.argv[2] ?? 1_000)

await measureSockets(clients)
await measureClicks()
process.exit(0)
