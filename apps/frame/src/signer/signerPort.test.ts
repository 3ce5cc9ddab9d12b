import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import { describe, expect, it } from 'vitest'
import type { Signer } from './createSigner.ts'
import { createSignerClient, type SignerPort, serveSigner } from './signerPort.ts'

type Listen = (event: { data?: unknown }) => void

/** One side of a worker: what was posted, and how to deliver an event. */
const createPort = () => {
  const posted: unknown[] = []
  const listeners: { type: string; listen: Listen }[] = []
  const port: SignerPort = {
    postMessage: (message) => posted.push(message),
    addEventListener: (type, listen) => listeners.push({ type, listen }),
  }
  const deliver = (type: string, data?: unknown) => {
    for (const one of listeners) if (one.type === type) one.listen({ data })
  }
  return { port, posted, deliver }
}

describe('the worker side', () => {
  const serve = async (command: string, run?: () => Promise<unknown>) => {
    const { port, posted, deliver } = createPort()
    serveSigner({ lock: run } as unknown as Signer, port)
    deliver('message', { id: 7, command, input: undefined })
    await expect.poll(() => posted).toHaveLength(1)
    return posted[0]
  }

  it('answers with the result', async () => {
    expect(await serve('lock', async () => 'done')).toEqual({ id: 7, result: 'done' })
  })

  it('[threat 43] answers a failure with its code and no text', async () => {
    const fail = (error: unknown) => serve('lock', () => Promise.reject(error))
    const cause = 'a secret'
    expect(await fail(new WalletError('vault.locked', { cause }))).toEqual({ id: 7, failure: { code: 'vault.locked' } })
    expect(await fail(new RpcError(4901, { cause }))).toEqual({ id: 7, failure: { rpcCode: 4901 } })
    expect(await fail(new Error(cause))).toEqual({ id: 7, failure: { code: 'unknown' } })
  })

  it.each(['other', 'constructor', '__proto__', 'toString'])('knows no command %s', async (command) => {
    expect(await serve(command, async () => 'done')).toEqual({ id: 7, failure: { code: 'unknown' } })
  })
})

describe('the frame side', () => {
  it('sends each command under its own id, and gives each its own answer', async () => {
    const { port, posted, deliver } = createPort()
    const signer = createSignerClient(port)
    const all = [signer.lock(), signer.accounts(), signer.exportWords()]
    expect(posted).toEqual([
      { id: 1, command: 'lock', input: undefined },
      { id: 2, command: 'accounts', input: undefined },
      { id: 3, command: 'exportWords', input: undefined },
    ])
    deliver('message', { id: 3, result: 'words' })
    deliver('message', { id: 9, result: 'nothing asked' })
    deliver('message', { id: 1, result: 'locked' })
    deliver('message', { id: 2, failure: { code: 'vault.locked' } })
    await expect(Promise.allSettled(all)).resolves.toMatchObject([
      { value: 'locked' },
      { reason: { code: 'vault.locked' } },
      { value: 'words' },
    ])
  })

  it('has a method for each command', () => {
    const { port, posted } = createPort()
    const signer = createSignerClient(port) as unknown as Record<string, () => Promise<unknown>>
    const commands = ['init', 'createWallet', 'unlock', 'accounts', 'wrapFor', 'rotate', 'renew', 'draft', 'wantPerson']
    commands.push(
      'seePerson',
      'sign',
      'prove',
      'proveCode',
      'sealRecord',
      'openRecord',
      'makeKit',
      'exportWords',
      'lock',
    )
    expect(Object.keys(signer).toSorted()).toEqual(commands.toSorted())
    for (const command of commands) void signer[command]?.()
    expect(posted).toMatchObject(commands.map((command) => ({ command })))
  })

  it('takes an unknown code for an unknown failure', async () => {
    const { port, deliver } = createPort()
    const signer = createSignerClient(port)
    const fail = async (failure: object, id: number) => {
      const call = signer.lock()
      deliver('message', { id, failure })
      return call.catch((error: unknown) => error)
    }
    expect(await fail({ rpcCode: 4901 }, 1)).toMatchObject({ rpcCode: 4901 })
    expect(await fail({ rpcCode: 1 }, 2)).toMatchObject({ code: 'unknown' })
    expect(await fail({ code: 'made.up' }, 3)).toMatchObject({ code: 'unknown' })
    expect(await fail({}, 4)).toMatchObject({ code: 'unknown' })
  })

  it('stops waiting when the worker is dead, and sends nothing more', async () => {
    const { port, posted, deliver } = createPort()
    let deaths = 0
    const signer = createSignerClient(port, () => {
      deaths += 1
    })
    const waiting = [signer.lock(), signer.accounts()]
    deliver('error')
    const gone = { reason: { code: 'network.chunkFailed' } }
    await expect(Promise.allSettled([...waiting, signer.lock()])).resolves.toMatchObject([gone, gone, gone])
    expect(deaths).toBe(1)
    expect(posted).toHaveLength(2)
    createSignerClient(createPort().port)
  })
})
