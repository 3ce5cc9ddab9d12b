import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { ok, says, startWithWallet } from '../testing/askMethods.ts'
import { createFakeClock } from '../testing/fakeClock.ts'
import { createFakeServer, type FakeServer } from '../testing/fakeServer.ts'
import { Refusal } from '../testing/fakeVaults.ts'
import { approveAndSign } from './approveAndSign.ts'
import type { MethodContext } from './method.ts'

const freeze = (server: FakeServer) => {
  for (const wallet of server.vaults.wallets.values()) wallet.isFrozen = true
}
const endSessions = ({ tokens, refreshes }: FakeServer) => {
  tokens.clear()
  refreshes.clear()
}
const readsOf = ({ requested }: FakeServer) => requested.filter((url) => url.endsWith(vault.read.path)).length

describe('[threat 33] an unlocked wallet', () => {
  it('signs nothing after it was frozen elsewhere, and locks', async () => {
    const { send, server, rpc, address } = await startWithWallet()
    freeze(server)
    expect(await send()).toMatchObject(says('This wallet is frozen. Unfreeze it first.'))
    expect(await rpc('personal_sign', ['0x68656c6c6f', address])).toMatchObject(
      says('This wallet is frozen. Unfreeze it first.'),
    )
    expect(server.node.sent).toEqual([])
  })

  it('signs nothing after its session was ended elsewhere', async () => {
    const { send, server, ask } = await startWithWallet()
    endSessions(server)
    expect((await send()).type).not.toBe(ok)
    expect(server.node.sent).toEqual([])
    expect((await ask('IS_CONNECTED', {})).payload).toMatchObject({ isConnected: false })
  })

  it('is checked while the user reads, too', async () => {
    const server = createFakeServer()
    const frame = await startWithWallet({
      server,
      decide: () => {
        freeze(server)
        frame.clock.advance(61_000)
        return 'approved'
      },
    })
    expect(await frame.send()).toMatchObject(says('This wallet is frozen. Unfreeze it first.'))
  })

  it('is checked again if the user took longer than a minute', async () => {
    const clock = createFakeClock()
    const wallet = { isFrozen: false }
    const signed: unknown[] = []
    const state = {
      ...{ origin: 'https://dapp.example', page: {}, clock },
      callWallet: async () => ({ wallet: { ...wallet } }),
      vault: {
        lock: async () => {},
        signer: async () => ({
          draft: async () => ({ approvalId: 'a', digest: '0x' }),
          sign: async (input: unknown) => void signed.push(input),
        }),
      },
      approvals: {
        ask: async () => {
          // The check that began with the screen has had its answer by then.
          await new Promise((resolve) => setTimeout(resolve, 0))
          wallet.isFrozen = true
          clock.advance(61_000)
        },
      },
    }
    const context = { state, request: {}, network: { namespace: 'eip155', chainId: 1329 } } as unknown as MethodContext
    const message = { account: '0x', message: '0x6869' } as const
    const asked = approveAndSign(
      context,
      { kind: 'message', chainId: 1329, ...message },
      { kind: 'message', ...message },
    )
    await expect(asked).rejects.toMatchObject({ code: 'vault.frozen' })
    expect(signed).toEqual([])
  })

  it('is checked once a minute, not for each signature', async () => {
    const { send, server, clock } = await startWithWallet()
    const before = readsOf(server)
    await send()
    await send()
    expect(readsOf(server) - before).toBe(1)
    clock.advance(61_000)
    await send()
    expect(readsOf(server) - before).toBe(2)
  })

  it('is checked although someone set the clock back', async () => {
    const { send, server, clock } = await startWithWallet()
    await send()
    freeze(server)
    clock.advance(-86_400_000)
    clock.advance(61_000)
    expect(await send()).toMatchObject(says('This wallet is frozen. Unfreeze it first.'))
  })

  it.each([
    ['cannot be reached', () => new TypeError('fetch failed')],
    ['has fallen over', () => new Refusal(503, 'wallet')],
  ])('signs while the server %s', async (_, fault) => {
    const { send, server } = await startWithWallet()
    server.answers[vault.read.path] = () => {
      throw fault()
    }
    expect((await send()).type).toBe(ok)
  })

  it('does not wait for a hanging server', async () => {
    const { send, server } = await startWithWallet()
    server.answers[vault.read.path] = () => new Promise(() => {})
    expect((await send()).type).toBe(ok)
  })
})
