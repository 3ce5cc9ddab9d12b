import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomBytes, randomId, toHex, utf8 } from '../bytes.ts'
import { createFakeClock } from '../testing/fakeClock.ts'
import { embedder, freshSigner, makeTestWallet, type TestWallet } from '../testing/openSigner.ts'
import { unlockerKek } from '../vault/kek.ts'
import { dekAad, seal, unseal, unwrapDek, vaultAad } from '../vault/seal.ts'
import type { Signable } from './digest.ts'

afterEach(() => vi.restoreAllMocks())

const text = (message: string) => toHex(utf8(message))

const toMessage = ({ newWallet }: TestWallet, message: string): Extract<Signable, { kind: 'message' }> => ({
  kind: 'message',
  account: newWallet.evmAddress as `0x${string}`,
  chainId: 1329,
  message: text(message),
})

const closed = { code: 'vault.cannotOpen' }

describe('unlocking', () => {
  it('works with each method and both halves, and returns the created addresses', async () => {
    const { claim, ways, newWallet } = await makeTestWallet()
    for (const way of ways) {
      const signer = await freshSigner()
      const accounts = await signer.unlock({ wallet: claim, minEpoch: 1, ...way })
      expect(accounts).toEqual({ evmAddress: newWallet.evmAddress, solanaAddress: newWallet.solanaAddress })
    }
  })

  it('fails with another gate, unlocker, user, wallet, epoch or type', async () => {
    const one = await makeTestWallet()
    const two = await makeTestWallet()
    const signer = await freshSigner()
    for (const [index, { unlocker, wrapped }] of one.ways.entries()) {
      const open = (wallet: object, more: object = {}, sealed = wrapped) =>
        signer.unlock({
          wallet: { ...one.claim, ...wallet },
          unlocker: { ...unlocker, ...more },
          wrapped: sealed,
          minEpoch: 1,
        })
      await expect(open({}, { gate: randomBytes(32) })).rejects.toMatchObject(closed)
      await expect(open({}, { unlockerId: randomId() })).rejects.toMatchObject(closed)
      await expect(open({ userId: two.userId })).rejects.toMatchObject(closed)
      await expect(open({ walletId: randomId() })).rejects.toMatchObject(closed)
      await expect(open({ epoch: 2 })).rejects.toMatchObject(closed)
      await expect(open({}, {}, two.ways[index]!.wrapped)).rejects.toMatchObject(closed)
      await expect(open({ vault: two.claim.vault })).rejects.toMatchObject(closed)
      await expect(open({}, { gate: new Uint8Array(31) })).rejects.toMatchObject(closed)
      await expect(signer.accounts()).resolves.toBeUndefined()
      // The control: the same call without a change opens.
      await expect(open({})).resolves.toBeDefined()
    }
  })

  it('fails with one flipped bit in the vault, the wrapped key or an IV', async () => {
    const { claim, ways } = await makeTestWallet()
    const signer = await freshSigner()
    const way = ways[0]!
    const turn = (data: string) => (data.startsWith('A') ? 'B' : 'A') + data.slice(1)
    for (const vault of [
      { ...claim.vault, data: turn(claim.vault.data) },
      { ...claim.vault, iv: turn(claim.vault.iv) },
    ])
      await expect(signer.unlock({ ...way, wallet: { ...claim, vault }, minEpoch: 1 })).rejects.toMatchObject(closed)
    const wrapped = { ...way.wrapped, data: turn(way.wrapped.data) }
    await expect(signer.unlock({ ...way, wrapped, wallet: claim, minEpoch: 1 })).rejects.toMatchObject(closed)
  })

  it('fails for another user with valid halves of their own', async () => {
    const [one, two] = [await makeTestWallet(), await makeTestWallet()]
    const signer = await freshSigner()
    const mixed = {
      ...two.claim,
      vault: one.claim.vault,
      evmAddress: one.claim.evmAddress,
      solanaAddress: one.claim.solanaAddress,
    }
    await expect(signer.unlock({ wallet: mixed, minEpoch: 1, ...two.ways[0]! })).rejects.toMatchObject(closed)
  })

  it('fails with the device secret at another site, even in shared storage', async () => {
    const { claim, ways } = await makeTestWallet()
    const device = ways.find(({ unlocker }) => unlocker.type === 'device')!
    const elsewhere = await freshSigner(undefined, 'https://evil.test')
    await expect(elsewhere.unlock({ wallet: claim, minEpoch: 1, ...device })).rejects.toMatchObject(closed)
    const here = await freshSigner()
    await expect(here.unlock({ wallet: claim, minEpoch: 1, ...device })).resolves.toBeDefined()
  })

  it('refuses an epoch below the latest one seen', async () => {
    const { claim, ways } = await makeTestWallet()
    const signer = await freshSigner()
    await expect(signer.unlock({ wallet: claim, minEpoch: 2, ...ways[0]! })).rejects.toMatchObject({
      code: 'vault.rolledBack',
    })
  })

  it('returns no address when the server claims another one', async () => {
    const { claim, ways } = await makeTestWallet()
    const other = await makeTestWallet()
    const signer = await freshSigner()
    for (const lie of [
      { evmAddress: other.claim.evmAddress },
      { solanaAddress: other.claim.solanaAddress },
      { evmAddress: claim.evmAddress.toLowerCase() },
    ])
      await expect(signer.unlock({ wallet: { ...claim, ...lie }, minEpoch: 1, ...ways[0]! })).rejects.toMatchObject(
        closed,
      )
    // The auth key is not part of the sealed data, so the comparison itself must notice it.
    const forged = { ...claim, authPublicKey: other.claim.authPublicKey }
    await expect(signer.unlock({ wallet: forged, minEpoch: 1, ...ways[0]! })).rejects.toMatchObject({
      code: 'vault.addressMismatch',
    })
    await expect(signer.accounts()).resolves.toBeUndefined()
  })

  // Whoever has both halves of an assisted wallet can seal its root again, next to any address.
  it.each(['evmAddress', 'solanaAddress'] as const)(
    '[threat 9] refuses a root that was sealed again with another %s',
    async (name) => {
      const { claim, ways, userId } = await makeTestWallet()
      const { unlocker, wrapped } = ways[0]!
      const { claim: other } = await makeTestWallet()
      const forged = { ...claim, [name]: other[name] }
      const { unlockerId, type } = unlocker
      const kek = await unlockerKek(unlocker, 1, embedder)
      const dek = await unwrapDek(kek, wrapped, dekAad({ ...claim, userId, unlockerId, type }), false)
      const root = await unseal(dek, claim.vault, vaultAad(claim))
      const lie = { ...forged, vault: await seal(dek, root, vaultAad(forged)) }
      const signer = await freshSigner()
      const seen = { minEpoch: 1, seenAddress: claim.evmAddress }
      await expect(signer.unlock({ wallet: lie, ...seen, ...ways[0]! })).rejects.toMatchObject({
        code: 'vault.addressMismatch',
      })
      await expect(signer.accounts()).resolves.toBeUndefined()
    },
  )
})

describe('creating', () => {
  it('never uses an IV twice in 10,000 seals', async () => {
    const { seal, newDek } = await import('../vault/seal.ts')
    const dek = await newDek()
    const ivs = new Set<string>()
    for (let index = 0; index < 10_000; index += 1) ivs.add((await seal(dek, new Uint8Array(1), new Uint8Array(0))).iv)
    expect(ivs.size).toBe(10_000)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no entropy')
      },
    ],
    ['gives only zeros', (bytes: Uint8Array) => bytes.fill(0)],
    ['is stuck', (bytes: Uint8Array) => bytes.fill(7)],
  ])('refuses when the generator %s', async (_, broken) => {
    const signer = await freshSigner()
    const unlocker = { type: 'assisted', unlockerId: randomId(), gate: randomBytes(32), label: '' } as const
    const [userId, walletId] = [randomId(), randomId()]
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(broken as never)
    await expect(signer.createWallet({ userId, walletId, unlockers: [unlocker] })).rejects.toMatchObject({
      code: 'vault.noRandomness',
    })
    await expect(signer.accounts()).resolves.toBeUndefined()
  })

  it('creates nothing that could not be unlocked again', async () => {
    const signer = await freshSigner()
    await expect(signer.createWallet({ userId: 'u', walletId: 'w', unlockers: [] })).rejects.toMatchObject({
      code: 'vault.needsBackup',
    })
  })

  it('creates a different wallet each time', async () => {
    const wallets = await Promise.all(Array.from({ length: 20 }, () => makeTestWallet()))
    expect(new Set(wallets.map(({ claim }) => claim.evmAddress)).size).toBe(20)
    expect(new Set(wallets.map(({ claim }) => claim.vault.iv)).size).toBe(20)
  })
})

describe('signing', () => {
  it('needs an approval: a missing, made-up or used id signs nothing', async () => {
    const wallet = await makeTestWallet()
    const { signer } = wallet
    const signable = toMessage(wallet, 'hello')
    const refused = { code: 'vault.notApproved' }
    const { approvalId, digest } = await signer.draft(signable)
    await expect(signer.sign({ approvalId: '', digest, signable })).rejects.toMatchObject(refused)
    await expect(signer.sign({ approvalId: randomId(), digest, signable })).rejects.toMatchObject(refused)
    await expect(signer.sign({ approvalId, digest, signable })).resolves.toMatch(/^0x[0-9a-f]{130}$/)
    await expect(signer.sign({ approvalId, digest, signable })).rejects.toMatchObject(refused)
  })

  it('signs only what was shown: any changed byte is refused, whatever the digest', async () => {
    const wallet = await makeTestWallet()
    const { signer } = wallet
    const shown = toMessage(wallet, 'send 1 to bob')
    const bytes = utf8('send 1 to bob')
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = bytes.slice()
      flipped[at]! ^= 1
      const signable = { ...shown, message: toHex(flipped) }
      for (const honest of [true, false]) {
        const { approvalId, digest } = await signer.draft(shown)
        const other = await signer.draft(signable)
        const claimed = honest ? digest : other.digest
        await expect(signer.sign({ approvalId, digest: claimed, signable })).rejects.toMatchObject({
          code: 'vault.notApproved',
        })
      }
    }
  })

  it('does not accept the approval of another kind', async () => {
    const wallet = await makeTestWallet()
    const { signer } = wallet
    const signable = toMessage(wallet, 'hello')
    const { approvalId, digest } = await signer.draft(signable)
    const solana = { kind: 'solanaMessage', account: wallet.newWallet.solanaAddress, message: utf8('hello') } as const
    await expect(signer.sign({ approvalId, digest, signable: solana })).rejects.toMatchObject({
      code: 'vault.notApproved',
    })
  })

  it('signs for its own account only', async () => {
    const [mine, other] = [await makeTestWallet(), await makeTestWallet()]
    await expect(mine.signer.draft(toMessage(other, 'hello'))).rejects.toMatchObject({ code: 'vault.notApproved' })
  })

  it('forgets an approval after 15 minutes', async () => {
    const clock = createFakeClock()
    const wallet = await makeTestWallet(clock.elapsed)
    const signable = toMessage(wallet, 'hello')
    const { approvalId, digest } = await wallet.signer.draft(signable)
    clock.advance(8 * 60_000)
    await wallet.signer.draft(signable)
    clock.advance(8 * 60_000)
    await expect(wallet.signer.sign({ approvalId, digest, signable })).rejects.toMatchObject({
      code: 'vault.notApproved',
    })
  })
})

describe('a new data key', () => {
  it('opens with the given unlockers and with no earlier wrapping', async () => {
    const { signer, claim, ways, userId } = await makeTestWallet()
    const code = ways[3]!.unlocker
    const { vault, unlockers, fromEpoch } = await signer.rotate({ unlockers: [{ ...code, label: 'Code' }] })
    expect(fromEpoch).toBe(1)
    const rotated = { ...claim, userId, epoch: 2, vault }
    const fresh = await freshSigner()
    await expect(
      fresh.unlock({ wallet: rotated, minEpoch: 2, unlocker: code, wrapped: unlockers[0]!.wrapped }),
    ).resolves.toBeDefined()
    for (const way of ways)
      await expect(fresh.unlock({ wallet: rotated, minEpoch: 2, ...way })).rejects.toMatchObject(closed)
  })
})
