import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedAddress } from './clientAddress.ts'

const count = (remote: string) => countedAddress({ forwarded: undefined, remote }, 0)
const group = fc.integer({ min: 0, max: 0xffff })
/** Zeros are frequent in real addresses, and their position decides how an address is shortened. */
const half = fc.array(fc.oneof(fc.constant(0), group), { minLength: 4, maxLength: 4 })
const write = (groups: readonly number[]) => groups.map((one) => one.toString(16)).join(':')
/** Notations of one address: in full, padded, in capitals, shortened, with a zone, with a port. */
const spellings = (groups: readonly number[]): string[] => {
  const full = write(groups)
  const short = new URL(`http://[${full}]`).hostname
  const padded = groups.map((one) => one.toString(16).padStart(4, '0')).join(':')
  return [full, padded, full.toUpperCase(), short.slice(1, -1), short, `${short}:443`, `${full}%eth0`]
}

describe('the address that rate limits count', () => {
  it('is the same for every address of one /64, in any notation', () => {
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        fc.pre(network.some((part) => part !== 0))
        const written = [...spellings([...network, ...one]), ...spellings([...network, ...other])]
        expect(new Set(written.map(count))).toEqual(new Set([write(network)]))
      }),
    )
  })

  it('differs between two networks', () => {
    fc.assert(
      fc.property(half, half, half, (one, other, host) => {
        fc.pre(write(one) !== write(other) && [one, other].every((network) => network.some((part) => part !== 0)))
        expect(count(write([...one, ...host]))).not.toBe(count(write([...other, ...host])))
      }),
    )
  })

  it('is the IPv4 address of an IPv4-mapped one, without a port', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const mapped = new URL(`http://[::ffff:${address}]`).hostname.slice(1, -1)
        const written = [address, `${address}:5123`, `::ffff:${address}`, `0:0:0:0:0:FFFF:${address}`, mapped]
        expect(new Set(written.map(count))).toEqual(new Set([address]))
      }),
    )
  })

  it.each([
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4', '2001:db8:0:0'],
    ['2001:db8:1::', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4'],
    ['unknown', 'unknown'],
    ['::1::2', '::1::2'],
  ])('%s counts as %s', (address, counted) => {
    expect(count(address)).toBe(counted)
  })

  it('trusts the header only as far as there are proxies', () => {
    const seen = { forwarded: '9.9.9.9, 2001:db8::7 ,10.0.0.1', remote: '::ffff:10.0.0.2' }
    expect([0, 1, 2, 3, 9].map((proxies) => countedAddress(seen, proxies))).toEqual([
      '10.0.0.2',
      '10.0.0.1',
      '2001:db8:0:0',
      '9.9.9.9',
      '9.9.9.9',
    ])
    expect(countedAddress({ forwarded: undefined, remote: undefined }, 1)).toBe('unknown')
  })

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(count(text).length).toBeLessThanOrEqual(64)
      }),
    )
  })
})
