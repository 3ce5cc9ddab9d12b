import { performance } from 'node:perf_hooks'
import { openChannel } from '../apps/frame/src/channel/openChannel.ts'
import { pinParent } from '../apps/frame/src/channel/pinParent.ts'
import { createFakeServer } from '../apps/frame/src/testing/fakeServer.ts'
import { startTestWallet } from '../apps/frame/src/testing/startTestWallet.ts'
import { quantile } from './quantile.ts'

/**
 * Time the frame needs to unlock a wallet and sign, without a network, compared with a bare WebCrypto ECDSA signature
 * in the same run; and messages per second through its channel. `npx tsx bench/frame.ts`
 */
const runs = 200

const measure = async (name: string, run: () => Promise<unknown>) => {
  const times: number[] = []
  let before = process.cpuUsage()
  for (let turn = 0; turn < runs + 20; turn++) {
    if (turn === 20) before = process.cpuUsage()
    const start = performance.now()
    await run()
    if (turn >= 20) times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  const at = (share: number) => quantile(times, share).toFixed(2)
  return { what: name, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'CPU ms': ((user + system) / 1_000 / runs).toFixed(2) }
}

const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
const bytes = crypto.getRandomValues(new Uint8Array(32))

const wallet = await startTestWallet({ server: createFakeServer() })
await wallet.logIn()
const { evmAddress: account } = await wallet.vault.open()
const signer = await wallet.vault.signer()
const signable = { kind: 'message', account, chainId: 1329, message: '0x48656c6c6f' } as const

const rows = [
  await measure('control: one P-256 signature', () =>
    crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, bytes),
  ),
  await measure('sign a message: draft, approve, sign', async () => {
    const { approvalId, digest } = await signer.draft(signable)
    await signer.sign({ approvalId, digest, signable })
  }),
  await measure('unlock: gate, unwrap, derive, compare', async () => {
    await wallet.vault.lock()
    await wallet.vault.open()
  }),
]
console.table(rows)

const parent = {}
const origin = 'https://dapp.example'
const gate = pinParent({ self: {}, parent, ancestorOrigins: [origin], allowedOrigins: [origin] })
let clock = 0
let taken = 0
const channel = openChannel({
  gate,
  post: () => {},
  onEvent: () => {
    taken += 1
  },
  onRefused: () => {},
  // The clock jumps ahead, so the rate limit isn't what is measured.
  elapsed: () => {
    clock += 1_000
    return clock
  },
  warn: () => {},
})
const messages = 50_000
const start = performance.now()
for (let turn = 0; turn < messages; turn++) {
  const data = { type: '@w3m-app/RPC_REQUEST', id: `id-${turn}`, payload: { method: 'eth_chainId' } }
  channel.receive({ source: parent, origin, data, ports: [] })
}
const seconds = (performance.now() - start) / 1_000
console.log(`${taken} messages in ${seconds.toFixed(2)} s: ${Math.round(taken / seconds)} a second through the channel`)
process.exit(0)
