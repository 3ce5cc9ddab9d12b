import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { innerCalls } from './innerCalls.ts'

const outer: Address = '0x1111111111111111111111111111111111111111'
const one: Address = '0x2222222222222222222222222222222222222222'
const two: Address = '0x3333333333333333333333333333333333333333'
const encode = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const read = (data: Hex) => innerCalls({ to: outer, data }).map(({ to, data: inner }) => [to.toLowerCase(), inner])
const calls = (list: readonly object[]) =>
  encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes data)[] calls'), [list as never])
const both = [
  { target: one, mayFail: true, value: 5n, data: '0xaa' },
  { target: two, mayFail: false, value: 0n, data: '0xbb' },
]
const word = `0x${'11'.repeat(32)}`

describe('[threat 26] the calls inside a batch', () => {
  it.each([
    ['aggregate', encode('aggregate((address target, bytes data)[])', both)],
    ['blockAndAggregate', encode('blockAndAggregate((address target, bytes data)[])', both)],
    ['aggregate3', encode('aggregate3((address target, bool mayFail, bytes data)[])', both)],
    ['aggregate3Value', encode('aggregate3Value((address target, bool mayFail, uint256 value, bytes data)[])', both)],
    ['executeBatch', encode('executeBatch((address target, uint256 value, bytes data)[])', both)],
    ['tryAggregate', encode('tryAggregate(bool, (address target, bytes data)[])', true, both)],
    ['tryBlockAndAggregate', encode('tryBlockAndAggregate(bool, (address target, bytes data)[])', true, both)],
    [
      'executeBatch of lists',
      encode('executeBatch(address[],uint256[],bytes[])', [one, two], [5n, 0n], ['0xaa', '0xbb']),
    ],
    ['executeBatch of two lists', encode('executeBatch(address[],bytes[])', [one, two], ['0xaa', '0xbb'])],
    ['execute with a list', encode('execute(bytes32,bytes)', `0x01${'0'.repeat(62)}`, calls(both))],
  ])('of %s are two', (_, data) => {
    expect(read(data)).toEqual([
      [one, '0xaa'],
      [two, '0xbb'],
    ])
  })

  it.each([
    ['execute', encode('execute(address,uint256,bytes)', one, 5n, '0xaa')],
    ['execute of one struct', encode('execute((address target, uint256 value, bytes data))', both[0])],
    [
      'execTransaction',
      encode(
        'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
        ...[one, 5n, '0xaa', 0, 0n, 0n, 0n, two, two, '0x'],
      ),
    ],
    ['execute of packed bytes', encode('execute(bytes32,bytes)', `0x00${'0'.repeat(62)}`, `${one}${'0'.repeat(64)}aa`)],
  ])('of %s are one', (_, data) => {
    expect(read(data)).toEqual([[one, '0xaa']])
  })

  it('of packed bytes may have no data', () => {
    const packed = (bytes: string) => read(encode('execute(bytes32,bytes)', `0x00${'0'.repeat(62)}`, bytes))
    expect(packed(`${one}${'0'.repeat(64)}`)).toEqual([[one, '0x']])
    expect(packed(`${one}${'0'.repeat(62)}`)).toEqual([])
  })

  it.each([
    ['multicall', encode('multicall(bytes[])', ['0xaa', '0xbb'])],
    ['multicall until a time', encode('multicall(uint256,bytes[])', 5n, ['0xaa', '0xbb'])],
    ['multicall after a block', encode('multicall(bytes32,bytes[])', word, ['0xaa', '0xbb'])],
  ])('of %s go to the contract itself', (_, data) => {
    expect(read(data)).toEqual([
      [outer, '0xaa'],
      [outer, '0xbb'],
    ])
  })

  it('of lists of different lengths are those with a receiver', () => {
    expect(read(encode('executeBatch(address[],bytes[])', [one], ['0xaa', '0xbb']))).toEqual([[one, '0xaa']])
  })

  it('[threat 41] are at most 500, however often an encoding names each', () => {
    const wordOf = (value: number) => value.toString(16).padStart(64, '0')
    /** `multicall(bytes[])` with many offsets to the same bytes. */
    const repeated = (inner: string, times: number) =>
      `ac9650d8${wordOf(32)}${wordOf(times)}${wordOf(32 * times).repeat(times)}${wordOf(inner.length / 2)}${inner.padEnd(Math.ceil(inner.length / 64) * 64, '0')}`
    expect(read(`0x${repeated('aabbccdd', 20)}`)).toHaveLength(20)
    expect(() => read(`0x${repeated(repeated('aabbccdd', 100), 100)}`)).toThrow(
      expect.objectContaining({ rpcCode: 5740 }),
    )
  })

  it('are read up to eight levels', () => {
    const nested = (levels: number): Hex =>
      levels === 0 ? '0xaabbccdd' : encode('multicall(bytes[])', [nested(levels - 1)])
    expect(read(nested(8)).at(-1)).toEqual([outer, '0xaabbccdd'])
    expect(read(nested(8))).toHaveLength(8)
    expect(read(nested(9))).toHaveLength(8)
  })

  it('of another call are none', () => {
    for (const data of ['0x', '0xac9650', '0xac9650d8', '0xdeadbeef'] as const) expect(read(data)).toEqual([])
    expect(read(encode('transfer(address,uint256)', one, 5n))).toEqual([])
  })
})
