import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomBytes, randomId, toHex, utf8 } from '../bytes.ts'
import { createSignerClient, type SignerPort } from './signerPort.ts'

/** Browser globals on top of a Node thread, and a report of the network APIs that are left. */
const shim = `
import { parentPort } from 'node:worker_threads'
globalThis.addEventListener = (type, listen) => { if (type === 'message') parentPort.on('message', (data) => listen({ data })) }
globalThis.postMessage = (message) => parentPort.postMessage(message)
await import('./worker.js')
parentPort.postMessage({ id: -1, result: ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'].filter((way) => way in globalThis) })
`

describe('the signer bundle in its worker', () => {
  let folder: string
  let worker: Worker
  let ready: Promise<unknown[]>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-signer-'))
    const entry = new URL('./worker.ts', import.meta.url).pathname
    const lib = { entry, formats: ['es' as const], fileName: () => 'worker.js' }
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { lib, outDir: folder, emptyOutDir: false, minify: false },
    })
    await writeFile(join(folder, 'shim.mjs'), shim)
    worker = new Worker(`import(${JSON.stringify(`file://${folder}/shim.mjs`)})`, { eval: true })
    ready = once(worker, 'message')
  })
  afterAll(async () => {
    await worker.terminate()
    await rm(folder, { recursive: true, force: true })
  })

  it('has no network access, creates a wallet, signs, and returns errors as codes', async () => {
    expect(await ready).toEqual([{ id: -1, result: [] }])
    const port: SignerPort = {
      postMessage: (message) => worker.postMessage(message),
      addEventListener: (type, listen) => void worker.on(type, (data: unknown) => listen({ data })),
    }
    const signer = createSignerClient(port)
    await expect(signer.accounts()).resolves.toBeUndefined()
    await signer.init({ origin: 'https://dapp.example', isTopLevel: false })
    const secret = await crypto.subtle.importKey('raw', randomBytes(32), 'HKDF', false, ['deriveKey'])
    const unlocker = { type: 'device', secret, unlockerId: randomId(), gate: randomBytes(32), label: '' } as const
    const newWallet = await signer.createWallet({ userId: randomId(), walletId: randomId(), unlockers: [unlocker] })
    const account = newWallet.evmAddress as `0x${string}`
    const signable = { kind: 'message', account, chainId: 1, message: toHex(utf8('hello')) } as const
    const { approvalId, digest } = await signer.draft(signable)
    expect(await signer.sign({ approvalId, digest, signable })).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(signer.sign({ approvalId, digest, signable })).rejects.toMatchObject({ code: 'vault.notApproved' })
    await expect(signer.exportWords()).rejects.toMatchObject({ code: 'vault.notApproved' })
  })
})
