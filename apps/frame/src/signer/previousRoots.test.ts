import { describe, expect, it } from 'vitest'
import { randomBytes } from '../bytes.ts'
import { deriveAccounts } from './derive.ts'
import { carryPrevious, openPrevious, withPreviousRoot } from './previousRoots.ts'
import type { ClaimedWallet } from './signerCommands.ts'

const ids = { userId: 'user', walletId: 'wallet' }
const claim = async (root: Uint8Array, epoch: number, previous?: ClaimedWallet['previous']): Promise<ClaimedWallet> => {
  const { evmAddress, solanaAddress } = await deriveAccounts(root)
  const rest = { authPublicKey: '', vault: { iv: '', data: '' }, ...(previous && { previous }) }
  return { ...ids, epoch, evmAddress, solanaAddress, ...rest }
}

/** Three roots, one after the other, and the last wallet's claim. */
const threeRoots = async () => {
  const roots = [randomBytes(16), randomBytes(16), randomBytes(16)] as const
  const [first, second, third] = roots
  const one = await claim(first, 1)
  const two = await claim(second, 2, await carryPrevious(second, first, one))
  const three = await claim(third, 3, await carryPrevious(third, second, two))
  return { first, second, third, one, two, three, previous: three.previous ?? [] }
}

describe('earlier roots', () => {
  it('are carried on and open oldest first, in whatever order the server lists them', async () => {
    const { third, one, two, three, previous } = await threeRoots()
    expect(previous.map(({ epoch, isWatched }) => [epoch, isWatched])).toEqual([
      [1, true],
      [2, true],
    ])
    for (const listed of [previous, previous.toReversed()]) {
      const actors = await openPrevious(third, { ...three, previous: listed })
      expect(actors.map(({ evmAddress, solanaAddress }) => ({ evmAddress, solanaAddress }))).toEqual(
        [one, two].map(({ evmAddress, solanaAddress }) => ({ evmAddress, solanaAddress })),
      )
      expect(actors.map((actor) => actor.previous?.epoch)).toEqual([1, 2])
    }
    const { previous: _, ...fresh } = three
    expect(await openPrevious(third, fresh)).toEqual([])
  })

  it('keep whether they are watched', async () => {
    const { third, three, previous } = await threeRoots()
    const next = randomBytes(16)
    const unwatched = previous.map((one) => ({ ...one, isWatched: false }))
    const carried = await carryPrevious(next, third, { ...three, previous: unwatched })
    expect(carried.map(({ epoch, isWatched }) => [epoch, isWatched])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
  })

  it('open under their own root, wallet, user, epoch and addresses only', async () => {
    const { first, second, two } = await threeRoots()
    const [sealed] = two.previous ?? []
    if (!sealed) throw new Error('no earlier root')
    const open = (root: typeof first, more: object = {}, claimed: object = {}) =>
      withPreviousRoot(root, { ...ids, ...more }, { ...sealed, ...claimed }, (old) => [...old])
    expect(await open(second)).toEqual([...first])
    for (const wrong of [
      () => open(first),
      () => open(second, { userId: 'other' }),
      () => open(second, { walletId: 'other' }),
      () => open(second, {}, { epoch: 2 }),
      () => open(second, {}, { evmAddress: two.evmAddress }),
      () => open(second, {}, { solanaAddress: two.solanaAddress }),
    ])
      await expect(wrong()).rejects.toMatchObject({ code: 'vault.cannotOpen' })
  })

  it('are refused when they are not of the addresses they were sealed with', async () => {
    const { first, second, one, two } = await threeRoots()
    for (const lie of [{ evmAddress: two.evmAddress }, { solanaAddress: two.solanaAddress }])
      await expect(carryPrevious(second, first, { ...one, ...lie })).rejects.toMatchObject({
        code: 'vault.addressMismatch',
      })
  })

  it('are wiped after use', async () => {
    const { second, two } = await threeRoots()
    const [sealed] = two.previous ?? []
    if (!sealed) throw new Error('no earlier root')
    const kept = await withPreviousRoot(second, ids, sealed, (old) => old)
    expect([...kept]).toEqual([...new Uint8Array(16)])
  })
})
