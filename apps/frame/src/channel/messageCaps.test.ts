import { describe, expect, it } from 'vitest'
import { findCapBreach } from './messageCaps.ts'

/** A text counts its length and two for its quotes. */
const textOf = (bytes: number) => 'x'.repeat(bytes - 2)
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) })

describe('[FRAME-06] a message before schema checks', () => {
  it('may have 128 KB and no more', () => {
    expect(findCapBreach(textOf(131_072))).toBeUndefined()
    expect(findCapBreach(textOf(131_073))).toBe('message: larger than 128 KB')
  })

  it('counts keys and all values', () => {
    // The object counts 8, the key 1, the text its length and 2.
    expect(findCapBreach({ k: textOf(131_072 - 9) })).toBeUndefined()
    expect(findCapBreach({ k: textOf(131_072 - 8) })).toBe('message: larger than 128 KB')
    expect(findCapBreach(Array.from({ length: 20_000 }, () => 1))).toBe('message: larger than 128 KB')
  })

  it('may be eight levels deep', () => {
    expect(findCapBreach(nested(8))).toBeUndefined()
    expect(findCapBreach(nested(9))).toBe('message: nested too deeply')
  })

  it.each([
    ['a bigint', 1n],
    ['a function', () => {}],
    ['a symbol', Symbol('x')],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['[threat 41] a list of holes, endless to walk', new Array(2 ** 32 - 1)],
    ['a list with a hole', new Array(3)],
    ['an object of a class', new (class Strange {})()],
  ])('is refused with %s inside', (_, value) => {
    expect(findCapBreach({ value })).toBe('message: expected plain data')
  })

  it.each(['__proto__', 'constructor', 'prototype'])('is refused with the key %s', (key) => {
    expect(findCapBreach(JSON.parse(`{"a":{"${key}":1}}`))).toBe('message: forbidden key')
  })

  it('is refused for the first reason found', () => {
    expect(findCapBreach(JSON.parse('{"constructor":1,"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{}}}}}}}}}'))).toBe(
      'message: forbidden key',
    )
    expect(findCapBreach({ value: 1n, constructor: 1 })).toBe('message: expected plain data')
  })

  it('passes plain data of every kind', () => {
    expect(findCapBreach({ a: [1, 'x', null, true, undefined], b: Object.create(null) })).toBeUndefined()
  })

  it('with a cycle ends the walk', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(findCapBreach(cycle)).toBe('message: nested too deeply')
  })
})
