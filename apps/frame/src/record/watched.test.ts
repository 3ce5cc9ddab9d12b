import { describe, expect, it, vi } from 'vitest'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startPayer } from '../testing/payFrom.ts'

const alice = '0xa11ce5b2f7c84d1e9a3b6c0d8e7f1a2b3c4d5e6f'
/** The same first and last digits, another middle: what address poisoning sends. */
const fake = '0xa11c000000000000000000000000000000005e6f'
const bob = '0xb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb'

/** The server as in production: the index follows only queried addresses, so it says nothing. */
const watched = () => {
  const server = createFakeServer()
  server.knobs.coinPrice = 1
  return server
}
type Server = ReturnType<typeof watched>

const isStored = (server: Server, version: number) =>
  vi.waitFor(() => expect([...server.vaults.records.values()][0]?.version).toBe(version))

describe('[threat 30] with INDEX_MODE=watched', () => {
  it('warns on a first payment and not on the second', async () => {
    const { pay } = await startPayer({ server: watched() })
    expect((await pay(alice)).codes).toContain('newReceiver')
    expect((await pay(alice)).codes).toEqual([])
    expect((await pay(bob)).codes).toContain('newReceiver')
  })

  it('warns about an address that looks like a paid one', async () => {
    const { pay } = await startPayer({ server: watched() })
    await pay(alice)
    expect(await pay(fake)).toMatchObject({ asks: 'stepUp', codes: expect.arrayContaining(['lookalike']) })
  })

  it('asks for the passkey on a large first payment', async () => {
    const server = watched()
    server.knobs.coinPrice = 600
    const { pay } = await startPayer({ server })
    expect(await pay(alice, 900)).toMatchObject({ asks: 'stepUp', codes: expect.arrayContaining(['largeToNew']) })
    expect((await pay(alice, 900)).codes).not.toContain('largeToNew')
  })

  it('counts approved and submitted payments only, never incoming ones', async () => {
    const server = watched()
    const { pay, answer } = await startPayer({ server })
    answer.next = 'rejected'
    await pay(alice)
    answer.next = 'approved'
    server.node.rules.eth_sendRawTransaction = () => {
      throw new Error('insufficient funds')
    }
    expect((await pay(alice)).codes).toContain('newReceiver')
    expect((await pay(alice)).codes).toContain('newReceiver')
  })
})

describe('[threat 30] on another device', () => {
  it('knows the receiver, and two devices paying at once lose nothing', async () => {
    const server = watched()
    const [one, two] = [await startPayer({ server }), await startPayer({ server })]
    await Promise.all([one.pay(alice), two.pay(bob)])
    await isStored(server, 2)
    const three = await startPayer({ server })
    for (const device of [one, two, three])
      for (const known of [alice, bob]) expect((await device.pay(known)).codes).toEqual([])
  })
})
