import { describe, expect, it, vi } from 'vitest'
import { fromBase64Url, toBase64Url } from '../bytes.ts'
import { createFakeServer, type FakeServer } from '../testing/fakeServer.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { newCode } from '../vault/recoveryCode.ts'
import { createDayTotals } from './createDayTotals.ts'
import { createPayees } from './createPayees.ts'
import { createRecord } from './createRecord.ts'

const chain = 'eip155:1329'
const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const address = (n: number): string => `0x${n.toString(16).padStart(40, 'a')}`
const site = 'https://dapp.example'
const never = () => false

/** One user's browser, with their wallet open. */
const startDevice = async (server: FakeServer, entries = new Map<string, unknown>(), locks?: LockManager) => {
  const wallet = await startTestWallet({ server, entries })
  await wallet.logIn()
  const { userId } = (await wallet.session.restore()) ?? { userId: '' }
  await wallet.vault.open()
  const record = createRecord({ ...wallet, signer: wallet.vault.signer, locks })
  const payees = createPayees(record, wallet.clock)
  return {
    ...{ wallet, userId, entries, record, payees },
    totals: createDayTotals(record, site),
    pay: (...to: string[]) => payees.remember(account, chain, to),
    known: () => payees.known(account, chain),
  }
}

const stored = (server: FakeServer, userId: string) => {
  const record = server.vaults.records.get(userId)
  if (!record) throw new Error('Nothing is stored.')
  return record
}
const isStored = (server: FakeServer, userId: string, version: number) =>
  vi.waitFor(() => expect(stored(server, userId).version).toBe(version))

describe('[threat 30] the encrypted payment record', () => {
  it('separates standard, smart and Solana accounts and chains', async () => {
    const device = await startDevice(createFakeServer())
    await device.pay(address(1))
    await device.payees.remember('7Solana', 'solana:main', ['So1aNa'])
    expect(await device.known()).toMatchObject({ paid: [address(1)], paidElsewhere: ['So1aNa'], isWhole: true })
    expect(await device.payees.known(account.toUpperCase().replace('0X', '0x'), 'eip155:1')).toMatchObject({ paid: [] })
    expect(await device.payees.known('7Solana', 'solana:main')).toMatchObject({ paid: ['So1aNa'] })
    expect(await device.payees.known('7sOLANA', 'solana:main')).toMatchObject({ paid: [] })
  })

  it('[threat 22] treats a receiver as new on masked screens for a day after the first payment', async () => {
    const server = createFakeServer()
    const device = await startDevice(server)
    // After an hour the wallet has locked itself. A clock that jumps while the record is being sent locks it under it.
    const hours = async (count: number) => {
      device.wallet.clock.advance(count * 3_600_000)
      await device.wallet.vault.open()
    }
    await device.pay(address(1))
    await isStored(server, device.userId, 1)
    await hours(23)
    await device.pay(address(1), address(2))
    await isStored(server, device.userId, 2)
    expect((await device.known())?.recent).toEqual([address(1), address(2)])
    await hours(1)
    expect((await device.known())?.recent).toEqual([address(2)])
  })

  it('merges simultaneous writes of two devices', async () => {
    const server = createFakeServer()
    const [one, two] = [await startDevice(server), await startDevice(server)]
    await Promise.all([
      ...[1, 2, 3].map((n) => one.pay(address(n))),
      ...[4, 5, 6].map((n) => two.pay(address(n))),
      one.totals.add(30_000_000n, never),
      two.totals.add(50_000_000n, never),
      one.totals.add(5_000_000n, never),
    ])
    const third = await startDevice(server)
    await vi.waitFor(async () => {
      const past = await third.known()
      expect([...(past?.paid ?? [])].sort()).toEqual([1, 2, 3, 4, 5, 6].map(address))
      expect(await third.totals.read()).toBe(85_000_000n)
    })
    expect(await createDayTotals(third.record, 'https://other.example').read()).toBe(0n)
  })

  it('[threat 27] lets one of two frames in the same browser use up the day, not both', async () => {
    let last: Promise<unknown> = Promise.resolve()
    const locks = {
      request: (_: string, work: () => Promise<unknown>) => {
        last = last.then(work)
        return last
      },
    } as unknown as LockManager
    const [server, entries] = [createFakeServer(), new Map<string, unknown>()]
    const frames = [await startDevice(server, entries, locks), await startDevice(server, entries, locks)]
    const isTooMuch = (total: bigint) => total > 0n
    const added = await Promise.all(frames.map(({ totals }) => totals.add(19_000_000n, isTooMuch)))
    expect(added).toEqual([true, false])
    await vi.waitFor(async () => expect(await frames[1]?.totals.read()).toBe(19_000_000n))
  })

  it('[threat 27] gives no new day to someone who sets the clock back', async () => {
    const { totals, wallet } = await startDevice(createFakeServer())
    await totals.add(90_000_000n, never)
    wallet.clock.advance(-24 * 3_600_000)
    expect(await totals.read()).toBe(90_000_000n)
    wallet.clock.advance(2 * 24 * 3_600_000)
    await wallet.vault.open()
    expect(await totals.read()).toBe(0n)
  })

  it('[threat 27] gives no new day to someone who sets the clock ahead, nor with a server that does', async () => {
    const server = createFakeServer()
    const { totals, wallet } = await startDevice(server)
    server.knobs.at = wallet.clock.now()
    await totals.add(90_000_000n, never)
    expect(await totals.read()).toBe(90_000_000n)
    wallet.clock.advance(9 * 24 * 3_600_000)
    await wallet.vault.open()
    expect(await totals.read()).toBe(90_000_000n)
    // What is added now still belongs to the day that the server names, and deletes nothing of it.
    await totals.add(5_000_000n, never)
    wallet.clock.advance(-9 * 24 * 3_600_000)
    expect(await totals.read()).toBe(95_000_000n)
    server.knobs.at = wallet.clock.now() + 30 * 24 * 3_600_000
    expect(await totals.read()).toBe(95_000_000n)
    wallet.clock.advance(24 * 3_600_000)
    await wallet.vault.open()
    expect(await totals.read()).toBe(0n)
  })

  it('notices a server that forgets: nothing is lost, and an empty reply no longer counts', async () => {
    const server = createFakeServer()
    const device = await startDevice(server)
    await device.pay(address(1))
    await isStored(server, device.userId, 1)
    const old = stored(server, device.userId)
    await device.pay(address(2))
    await isStored(server, device.userId, 2)
    expect(await device.known()).toMatchObject({ isWhole: true })
    for (const forget of [
      () => server.vaults.records.set(device.userId, old),
      () => server.vaults.records.delete(device.userId),
    ]) {
      forget()
      expect(await device.known()).toMatchObject({
        paid: expect.arrayContaining([address(1), address(2)]),
        paidElsewhere: [],
        isWhole: false,
      })
      // This browser restores what was lost, above the newest version it has seen.
      await vi.waitFor(async () => expect(await device.known()).toMatchObject({ isWhole: true }))
      expect(stored(server, device.userId).version).toBeGreaterThan(2)
      const fresh = await startDevice(server)
      expect((await fresh.known())?.paid).toHaveLength(2)
    }
  })

  it('cannot be changed, swapped with another version, epoch or wallet, or moved between browser and server', async () => {
    const server = createFakeServer()
    const device = await startDevice(server)
    await device.pay(address(1))
    await isStored(server, device.userId, 1)
    const good = stored(server, device.userId)
    const bytes = fromBase64Url(good.sealed.data)
    bytes[5] = (bytes[5] ?? 0) ^ 1
    const own = [...device.entries].find(([key]) => key.includes('payments:'))?.[1] as typeof good
    const forged = [
      { ...good, sealed: { ...good.sealed, data: toBase64Url(bytes) } },
      { ...good, version: 7 },
      { ...good, epoch: 2 },
      { ...good, sealed: own.sealed },
      { ...good, sealed: { iv: '', data: '' } },
    ]
    for (const bad of forged) {
      server.vaults.records.set(device.userId, bad)
      // A browser without a copy knows nothing; one with a copy trusts that, not silence.
      expect(await (await startDevice(server)).known()).toBeUndefined()
    }
    server.vaults.records.set(device.userId, forged[0] as typeof good)
    expect(await device.known()).toMatchObject({ paid: [address(1)], isWhole: false })
  })

  it("answers from the browser's copy when the server is down, and syncs later", async () => {
    const server = createFakeServer()
    const device = await startDevice(server)
    await device.pay(address(1))
    await isStored(server, device.userId, 1)
    server.knobs.isDown = true
    await device.pay(address(2))
    expect(await device.known()).toMatchObject({
      paid: expect.arrayContaining([address(1), address(2)]),
      isWhole: false,
    })
    expect(await device.totals.read()).toBeUndefined()
    server.knobs.isDown = false
    await vi.waitFor(async () => expect(await device.known()).toMatchObject({ isWhole: true }))
    await isStored(server, device.userId, 2)
    expect((await (await startDevice(server)).known())?.paid).toHaveLength(2)
  })

  it('knows nothing without a copy and a server', async () => {
    const server = createFakeServer()
    const first = await startDevice(server)
    await first.pay(address(1))
    await isStored(server, first.userId, 1)
    const second = await startDevice(server)
    server.knobs.isDown = true
    expect(await second.known()).toBeUndefined()
  })

  it('survives a new data key, and reveals no receiver in database, traffic or browser storage', async () => {
    const server = createFakeServer()
    const device = await startDevice(server)
    await device.pay(address(1))
    await isStored(server, device.userId, 1)
    const seen = JSON.stringify([...server.vaults.records.values(), [...device.entries.values()], server.wire])
    expect(seen).not.toContain(address(1).slice(2))
    expect(seen).not.toContain(account.slice(2).toLowerCase())
    await device.wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })
    expect(await device.known()).toMatchObject({ paid: [address(1)], isWhole: true })
    await device.pay(address(2))
    await isStored(server, device.userId, 2)
    expect(stored(server, device.userId).epoch).toBe(2)
    expect((await device.known())?.paid).toHaveLength(2)
  })

  it('has few sizes: one payee and forty look alike, and 600 keep the newest 500', async () => {
    const server = createFakeServer()
    const device = await startDevice(server)
    const size = () => fromBase64Url(stored(server, device.userId).sealed.data).length - 16
    await device.pay(address(1))
    await isStored(server, device.userId, 1)
    expect(size()).toBe(4_096)
    await device.pay(...Array.from({ length: 39 }, (_, n) => address(n + 2)))
    await isStored(server, device.userId, 2)
    expect(size()).toBe(4_096)
    device.wallet.clock.advance(5_000)
    await device.pay(...Array.from({ length: 560 }, (_, n) => address(n + 1_000)))
    await isStored(server, device.userId, 3)
    expect(size()).toBe(65_536)
    expect((await device.known())?.paid).toHaveLength(500)
    expect((await device.known())?.paid).not.toContain(address(1))
  })
})
