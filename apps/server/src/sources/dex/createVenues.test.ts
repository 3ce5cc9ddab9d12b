import { knownVenues, wrappedCoin } from '@latchkey/wire/venues'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { findCurated } from '../tokens/curated.ts'

describe.each(['eip155:1329', 'eip155:1', 'eip155:8453'])('[API-05] [API-07] the exchanges of %s', (chainId) => {
  it('have correct address checksums', () => {
    const all = knownVenues(chainId).flatMap(({ factory, quoter, routers }) => [
      ...[factory, quoter ?? factory],
      ...routers.map(({ address }) => address),
    ])
    expect(all.length).toBeGreaterThan(3)
    expect(all.filter((address) => getAddress(address) !== address)).toEqual([])
  })

  it('trade against a listed dollar and wrapped coin', () => {
    const curated = findCurated(chainId)
    const listed = curated?.tokens.map(({ address }) => address)
    expect(listed).toContain(curated?.dollar)
    expect(listed).toContain(curated?.wrapped)
    expect(curated?.wrapped).toBe(wrappedCoin(chainId))
    for (const rate of Object.values(curated?.rates ?? {})) expect(listed).toContain(rate)
  })

  it('have unique names, which identify pools, and V3 ones can be quoted', () => {
    const names = knownVenues(chainId).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { kind, quoter } of knownVenues(chainId)) if (kind === 'v3') expect(quoter).toBeDefined()
  })
})
