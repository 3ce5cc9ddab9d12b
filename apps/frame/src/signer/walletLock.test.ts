import { describe, expect, it, vi } from 'vitest'
import { randomBytes, toHex, utf8 } from '../bytes.ts'
import { createFakeClock } from '../testing/fakeClock.ts'
import { embedder, makeTestWallet, type TestWallet } from '../testing/openSigner.ts'
import { createSigner } from './createSigner.ts'
import type { Signable } from './digest.ts'

const text = (message: string) => toHex(utf8(message))

const toMessage = ({ newWallet }: TestWallet, message: string): Extract<Signable, { kind: 'message' }> => ({
  kind: 'message',
  account: newWallet.evmAddress as `0x${string}`,
  chainId: 1329,
  message: text(message),
})

describe('an unlocked wallet', () => {
  it('locks after 15 idle minutes', async () => {
    const clock = createFakeClock()
    const wallet = await makeTestWallet(clock.elapsed)
    clock.advance(15 * 60_000)
    await expect(wallet.signer.draft(toMessage(wallet, 'in time'))).resolves.toBeDefined()
    clock.advance(15 * 60_000 + 1)
    await expect(wallet.signer.draft(toMessage(wallet, 'late'))).rejects.toMatchObject({ code: 'vault.locked' })
    await expect(wallet.signer.accounts()).resolves.toBeUndefined()
  })

  it('locks after 12 hours of use', async () => {
    const clock = createFakeClock()
    const wallet = await makeTestWallet(clock.elapsed)
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      await wallet.signer.draft(toMessage(wallet, 'hello'))
      clock.advance(10 * 60_000)
    }
    clock.advance(1)
    await expect(wallet.signer.draft(toMessage(wallet, 'late'))).rejects.toMatchObject({ code: 'vault.locked' })
  })

  it('[threat 33] locks although someone sets the clock back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const wallet = await makeTestWallet()
      const start = Date.now()
      for (let minutes = 0; minutes < 20; minutes += 1) {
        vi.advanceTimersByTime(60_000)
        vi.setSystemTime(start)
      }
      await expect(wallet.signer.draft(toMessage(wallet, 'late'))).rejects.toMatchObject({ code: 'vault.locked' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('has no key, approval or proof after locking', async () => {
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
  it('shows the phrase to a top-level page, never inside a frame', async () => {
    const { claim, ways, signer } = await makeTestWallet()
    await expect(signer.exportWords()).rejects.toMatchObject({ code: 'vault.notApproved' })
    const page = createSigner()
    await page.init({ origin: embedder, isTopLevel: true })
    await page.unlock({ wallet: claim, minEpoch: 1, ...ways[3]! })
    expect((await page.exportWords()).split(' ')).toHaveLength(12)
  })

  it('cannot be made to believe it is a top-level page', async () => {
    const { signer } = await makeTestWallet()
    await expect(signer.init({ origin: embedder, isTopLevel: true })).rejects.toMatchObject({ code: 'vault.locked' })
    await expect(signer.exportWords()).rejects.toMatchObject({ code: 'vault.notApproved' })
  })
})
