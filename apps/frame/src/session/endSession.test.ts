import { auth } from '@latchkey/wire/api/auth'
import { describe, expect, it } from 'vitest'
import { createSigner } from '../signer/createSigner.ts'
import { createSignerClient, type SignerPort, serveSigner } from '../signer/signerPort.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { createPortPair } from '../testing/portPair.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { endSession } from './endSession.ts'
import { createMemoryStore } from './keyStore.ts'

const isKept = (entries: Map<string, unknown>) => [...entries.keys()].some((key) => key.includes('refreshToken'))
const isTold = (server: ReturnType<typeof createFakeServer>) => server.tokens.size + server.refreshes.size === 0

/** Workers that can be felled, one after the other. */
const createMortalSigners = () => {
  const fells: (() => void)[] = []
  const startSigner = (onDeath?: () => void) => {
    const { owner, worker } = createPortPair()
    serveSigner(createSigner(), worker)
    let isDead = false
    const port: SignerPort = {
      postMessage: (message) => {
        if (!isDead) owner.postMessage(message)
      },
      addEventListener: (type, listen) => {
        if (type === 'message') owner.addEventListener(type, listen)
        else
          fells.push(() => {
            isDead = true
            listen({})
          })
      },
    }
    return createSignerClient(port, onDeath)
  }
  return { startSigner, fell: () => fells.at(-1)?.() }
}

describe('[T33] logging out', () => {
  it('forgets the session although the signer cannot load', async () => {
    const server = createFakeServer()
    const startSigner = () => {
      const port: SignerPort = {
        postMessage: () => undefined,
        addEventListener: (type, listen) => void (type === 'error' && setTimeout(() => listen({}))),
      }
      return createSignerClient(port)
    }
    const wallet = await startTestWallet({ server, ports: { startSigner } })
    await wallet.logIn()
    await expect(wallet.vault.open()).rejects.toMatchObject({ code: 'network.chunkFailed' })
    await endSession(wallet)
    expect(wallet.session.current()).toBeUndefined()
    expect(isKept(wallet.entries)).toBe(false)
    await expect.poll(() => isTold(server)).toBe(true)
  })

  it('forgets the session although the signer crashed, and the next login gets a new one', async () => {
    const server = createFakeServer()
    const { startSigner, fell } = createMortalSigners()
    const wallet = await startTestWallet({ server, ports: { startSigner } })
    await wallet.logIn()
    const { evmAddress } = await wallet.vault.open()
    fell()
    await endSession(wallet)
    expect(isKept(wallet.entries)).toBe(false)
    await wallet.logIn()
    expect((await wallet.vault.open()).evmAddress).toBe(evmAddress)
  })

  it('forgets first, so a hanging signer keeps no session', async () => {
    const server = createFakeServer()
    const wallet = await startTestWallet({ server })
    await wallet.logIn()
    const hanging = { ...wallet.vault, lock: () => new Promise<void>(() => undefined) }
    await endSession({ ...wallet, vault: hanging })
    expect(isKept(wallet.entries)).toBe(false)
    expect(wallet.session.current()).toBeUndefined()
  })

  it('requests no new token: the device key identifies the session', async () => {
    const server = createFakeServer()
    const entries = new Map<string, unknown>()
    await (await startTestWallet({ server, entries })).logIn()
    await endSession(await startTestWallet({ server, entries }))
    await expect.poll(() => isTold(server)).toBe(true)
    expect(server.requested.some((url) => url.endsWith(auth.refresh.path))).toBe(false)
    expect(isKept(entries)).toBe(false)
  })

  it('reports failure if the browser keeps the token and the server was not reached', async () => {
    const store = { ...createMemoryStore(), isLasting: true, remove: () => Promise.reject(new Error('disk')) }
    const unheard = await startTestWallet({ server: createFakeServer(), ports: { store } })
    await unheard.logIn()
    unheard.server.knobs.isDown = true
    await expect(endSession(unheard)).rejects.toMatchObject({ code: 'unknown' })
    // A token that the server has ended may lie where it lies.
    const heard = await startTestWallet({ server: createFakeServer(), ports: { store } })
    await heard.logIn()
    const clock = { ...heard.clock, sleep: () => new Promise<void>(() => undefined) }
    await endSession({ ...heard, clock })
    expect(isTold(heard.server)).toBe(true)
  })
})
