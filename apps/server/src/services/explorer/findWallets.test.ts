import { explorer } from '@latchkey/wire/api/explorer'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findWallets, type WalletQuery } from './findWallets.ts'
import { registry } from './registry.ts'

const ask = (query: Record<string, string> = {}) =>
  findWallets(registry, v.parse(explorer.getWallets.query, query) as WalletQuery)
const metamaskThere = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const ids = (query: Record<string, string>) => ask(query).data.map(({ id }) => id)

describe('[API-22] findWallets', () => {
  it('lists wallets for our chain first, with everything a page needs', () => {
    const { data, count } = ask()
    expect(data).toHaveLength(40)
    expect(count).toBe(registry.length)
    expect(data[0]).toMatchObject({
      id: 'metamask',
      badge_type: 'certified',
      rdns: 'io.metamask',
      image_id: 'metamask',
    })
    const badges = registry.map(({ wallet }) => wallet.badge_type)
    expect(badges.indexOf(null)).toBe(badges.lastIndexOf('certified') + 1)
  })

  it('has unique IDs and rdns, no discontinued wallet, and only valid links', () => {
    const all = registry.map(({ wallet }) => wallet)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const names = registry.flatMap((entry) => entry.ids)
    expect(new Set(names).size).toBe(names.length)
    const rdns = registry.flatMap((entry) => entry.rdns)
    expect(new Set(rdns).size).toBe(rdns.length)
    expect(all.map(({ id }) => id)).not.toContain('porto')
    for (const wallet of all) {
      expect(wallet.chains.length).toBeGreaterThan(0)
      for (const link of [
        wallet.homepage,
        wallet.app_store,
        wallet.play_store,
        wallet.chrome_store,
        wallet.webapp_link,
      ]) {
        if (link) expect(link).toMatch(/^https:\/\//)
      }
      for (const link of [wallet.mobile_link, wallet.desktop_link]) if (link) expect(link).toMatch(/^[a-z0-9.-]+:\/\//i)
    }
  })

  it.each([
    [{ include: 'rabby,metamask' }, ['metamask', 'rabby']],
    [{ include: 'rabby,metamask', exclude: 'rabby' }, ['metamask']],
    // AppKit clients send the IDs of the explorer they were written for.
    [{ include: `${metamaskThere},rabby` }, ['metamask', 'rabby']],
    [{ include: 'rabby,metamask', exclude: metamaskThere }, ['rabby']],
    [{ include: 'io.metamask,rabby' }, ['metamask', 'rabby']],
    [{ include: 'io.metamask,rabby', exclude: 'io.metamask' }, ['rabby']],
    [{ names: 'RABBY,Rainbow' }, ['rabby', 'rainbow']],
    [{ rdns: 'app.backpack.mobile' }, ['backpack']],
    [{ chains: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', search: 'solflare' }, ['solflare']],
    [{ chains: 'eip155:1329', search: 'solflare' }, []],
    [{ chains: 'eip155:424242' }, []],
    [{ badge_type: 'certified', search: 'rainbow' }, []],
    [{ search: 'nothing has this name' }, []],
  ])('param: %o', (query, expected) => {
    expect(ids(query)).toEqual(expected)
  })

  it('ranks whole names, prefixes, words, then the rest, ignoring case and accents', () => {
    expect(ids({ search: 'SAFE' })).toEqual(['safe', 'safepal'])
    expect(ids({ search: 'Mètämásk' })).toEqual(['metamask'])
    expect(ids({ search: 'io.rabby' })[0]).toBe('rabby')
    expect(ids({ search: 'coinbase' })[0]).toBe('coinbase')
    expect(ids({ search: 'wallet' }).length).toBeGreaterThan(10)
  })

  it('answers a page past the end with an empty list and the real count', () => {
    expect(ask({ page: '99' })).toEqual({ data: [], count: registry.length })
  })

  it('pages never repeat or skip a wallet, for any size and filter', () => {
    const words = fc.constantFrom('', 'a', 'wallet', 'co', 'e')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), words, fc.boolean(), (entries, search, isCertified) => {
        const filter = { search, ...(isCertified && { badge_type: 'certified' }) }
        const { count } = ask(filter)
        const pages = Array.from({ length: Math.ceil(count / entries) + 1 }, (_, index) =>
          ids({ ...filter, entries: String(entries), page: String(index + 1) }),
        )
        const seen = pages.flat()
        expect(seen).toHaveLength(count)
        expect(new Set(seen).size).toBe(count)
        expect(seen.slice(0, 100)).toEqual(ids({ ...filter, entries: '100' }))
      }),
      { numRuns: 60 },
    )
  })
})
