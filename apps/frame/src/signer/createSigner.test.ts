import { recoverAddress } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { operationDigest } from '../accounts/userOperation.ts'
import { randomBytes, randomId, toHex, utf8 } from '../bytes.ts'
import { createFakeClock } from '../testing/fakeClock.ts'
import { embedder, freshSigner, makeTestWallet, type TestWallet } from '../testing/openSigner.ts'
import { createSigner } from './createSigner.ts'
import type { Signable } from './digest.ts'

// Real keys and real curves: on a busy machine they take their time.
vi.setConfig({ testTimeout: 30_000 })

afterEach(() => vi.restoreAllMocks())

const text = (message: string) => toHex(utf8(message))

const toMessage = ({ made }: TestWallet, message: string): Extract<Signable, { kind: 'message' }> => ({
  kind: 'message',
  account: made.evmAddress as `0x${string}`,
  chainId: 1329,
  message: text(message),
})

const closed = { code: 'vault.cannotOpen' }

describe('opening', () => {
  it('works by each unlocker with both halves, and gives the addresses that were made', async () => {
    const { claim, ways, made } = await makeTestWallet()
    for (const way of ways) {
      const signer = await freshSigner()
      const accounts = await signer.unlock({ wallet: claim, minEpoch: 1, ...way })
      expect(accounts).toEqual({ evmAddress: made.evmAddress, solanaAddress: made.solanaAddress })
    }
  })

  it('fails with a wrong gate, another unlocker, another user, another wallet, another epoch, another type', async () => {
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

  it('fails when one bit of the vault, the wrapped key or an IV is turned', async () => {
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

  it('fails for another user who brings their own good halves to this vault', async () => {
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

  it('fails by the device secret at another site, even in shared storage', async () => {
    const { claim, ways } = await makeTestWallet()
    const device = ways.find(({ unlocker }) => unlocker.type === 'device')!
    const elsewhere = await freshSigner(Date.now, 'https://evil.test')
    await expect(elsewhere.unlock({ wallet: claim, minEpoch: 1, ...device })).rejects.toMatchObject(closed)
    const here = await freshSigner()
    await expect(here.unlock({ wallet: claim, minEpoch: 1, ...device })).resolves.toBeDefined()
  })

  it('refuses an epoch below the one that was seen', async () => {
    const { claim, ways } = await makeTestWallet()
    const signer = await freshSigner()
    await expect(signer.unlock({ wallet: claim, minEpoch: 2, ...ways[0]! })).rejects.toMatchObject({
      code: 'vault.rolledBack',
    })
  })

  it('gives no address when the server claims another one', async () => {
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
})

describe('making', () => {
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

  it('makes nothing that nobody could open again', async () => {
    const signer = await freshSigner()
    await expect(signer.createWallet({ userId: 'u', walletId: 'w', unlockers: [] })).rejects.toMatchObject({
      code: 'vault.needsBackup',
    })
  })

  it('makes another wallet each time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeTestWallet()))
    expect(new Set(made.map(({ claim }) => claim.evmAddress)).size).toBe(20)
    expect(new Set(made.map(({ claim }) => claim.vault.iv)).size).toBe(20)
  })
})

describe('signing', () => {
  it('needs an approval: no id, a made-up id and a used id all give nothing', async () => {
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

  it('signs only what was shown: any changed byte is refused, whichever digest comes along', async () => {
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

  it('does not take the approval of one kind for another', async () => {
    const wallet = await makeTestWallet()
    const { signer } = wallet
    const signable = toMessage(wallet, 'hello')
    const { approvalId, digest } = await signer.draft(signable)
    const solana = { kind: 'solanaMessage', account: wallet.made.solanaAddress, message: utf8('hello') } as const
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
    const wallet = await makeTestWallet(clock.now)
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

describe('the window in which it is open', () => {
  it('ends after 15 idle minutes', async () => {
    const clock = createFakeClock()
    const wallet = await makeTestWallet(clock.now)
    clock.advance(15 * 60_000)
    await expect(wallet.signer.draft(toMessage(wallet, 'in time'))).resolves.toBeDefined()
    clock.advance(15 * 60_000 + 1)
    await expect(wallet.signer.draft(toMessage(wallet, 'late'))).rejects.toMatchObject({ code: 'vault.locked' })
    await expect(wallet.signer.accounts()).resolves.toBeUndefined()
  })

  it('ends after 12 hours of use', async () => {
    const clock = createFakeClock()
    const wallet = await makeTestWallet(clock.now)
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      await wallet.signer.draft(toMessage(wallet, 'hello'))
      clock.advance(10 * 60_000)
    }
    clock.advance(1)
    await expect(wallet.signer.draft(toMessage(wallet, 'late'))).rejects.toMatchObject({ code: 'vault.locked' })
  })

  it('ends with lock: no key, no approval, no proof afterwards', async () => {
    const wallet = await makeTestWallet()
    const { signer } = wallet
    const signable = toMessage(wallet, 'hello')
    const { approvalId, digest } = await signer.draft(signable)
    await signer.lock()
    const locked = { code: 'vault.locked' }
    await expect(signer.sign({ approvalId, digest, signable })).rejects.toMatchObject(locked)
    await expect(signer.prove({ action: 'rotate', nonce: 'n', body: {} })).rejects.toMatchObject(locked)
    await expect(
      signer.wrapFor({ type: 'assisted', unlockerId: 'x', gate: randomBytes(32), label: '' }),
    ).rejects.toMatchObject(locked)
    await expect(signer.rotate({ unlockers: [] })).rejects.toMatchObject(locked)
    await expect(signer.makeKit({ code: wallet.code })).rejects.toMatchObject(locked)
  })
})

describe('export', () => {
  it('gives the words to a page of its own and never inside a frame', async () => {
    const { claim, ways, signer } = await makeTestWallet()
    await expect(signer.exportWords()).rejects.toMatchObject({ code: 'vault.notApproved' })
    const page = createSigner()
    await page.init({ origin: embedder, isTopLevel: true })
    await page.unlock({ wallet: claim, minEpoch: 1, ...ways[3]! })
    expect((await page.exportWords()).split(' ')).toHaveLength(12)
  })

  it('cannot be talked into being a page of its own', async () => {
    const { signer } = await makeTestWallet()
    await expect(signer.init({ origin: embedder, isTopLevel: true })).rejects.toMatchObject({ code: 'vault.locked' })
    await expect(signer.exportWords()).rejects.toMatchObject({ code: 'vault.notApproved' })
  })
})

describe('a new data key', () => {
  it('opens by the unlockers that were handed in, and by no earlier wrapping', async () => {
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

describe('an operation of the smart account', () => {
  const calls = [{ to: `0x${'bb'.repeat(20)}`, value: 1n, data: '0x' }] as const
  const numbers = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n, maxFeePerGas: 1n }
  const operation = {
    ...numbers,
    calls,
    nonce: 0n,
    isDeployed: false,
    maxPriorityFeePerGas: 1n,
    sponsorship: undefined,
  }

  const start = async () => {
    const { signer, made } = await makeTestWallet()
    const owner = made.evmAddress as `0x${string}`
    const signable = { kind: 'userOperation', account: smartAccountOf(owner), chainId: 1329, operation } as const
    return { signer, owner, signable }
  }

  it('[ACT-12] is signed for the calls that were shown', async () => {
    const { signer, owner, signable } = await start()
    const { approvalId, digest } = await signer.draft(signable)
    const signature = await signer.sign({ approvalId, digest, signable })
    expect(digest).toBe(operationDigest(owner, signable.account, 1329, operation))
    expect(await recoverAddress({ hash: digest as `0x${string}`, signature })).toBe(owner)
  })

  it.each([
    ['another receiver', { calls: [{ ...calls[0], to: `0x${'cc'.repeat(20)}` as const }] }],
    ['another amount', { calls: [{ ...calls[0], value: 2n }] }],
    ['other data', { calls: [{ ...calls[0], data: '0x00' as const }] }],
    ['one call more', { calls: [...calls, ...calls] }],
    ['another nonce', { nonce: 1n }],
    ['a higher fee', { maxFeePerGas: 2n }],
    ['no deployment', { isDeployed: true }],
  ])('is refused with %s than was shown', async (_, change) => {
    const { signer, signable } = await start()
    const { approvalId, digest } = await signer.draft(signable)
    const changed = { ...signable, operation: { ...operation, ...change } }
    const failure = await signer.sign({ approvalId, digest, signable: changed }).catch((error) => error)
    expect(failure).toMatchObject({ code: 'vault.notApproved' })
  })

  it('is refused for another account, another chain than drafted, no calls, and a call of the account to itself', async () => {
    const { signer, owner, signable } = await start()
    const stranger = smartAccountOf(`0x${'dd'.repeat(20)}`)
    const own = { to: signable.account, value: 0n, data: '0x12345678' } as const
    for (const bad of [
      { ...signable, account: owner },
      { ...signable, account: stranger },
      { ...signable, operation: { ...operation, calls: [] } },
      { ...signable, operation: { ...operation, calls: [own] } },
    ])
      await expect(signer.draft(bad)).rejects.toThrow()
    const { approvalId, digest } = await signer.draft(signable)
    await expect(signer.sign({ approvalId, digest, signable: { ...signable, chainId: 1 } })).rejects.toThrow()
  })

  it('a transaction of the plain account is not signed for the smart one, nor a session without its grant', async () => {
    const { signer, owner, signable } = await start()
    const { account, chainId } = signable
    await expect(signer.draft({ kind: 'transactions', account, chainId, transactions: ['0x'] })).rejects.toThrow()
    const message = toHex(new TextEncoder().encode('latchkey create a session for me'))
    for (const text of [account, owner])
      await expect(signer.draft({ kind: 'message', account: text, chainId, message })).rejects.toMatchObject({
        rpcCode: 4200,
      })
  })
})
