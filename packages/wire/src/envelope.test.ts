import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAppEvent, readFrameEvent } from './envelope.ts'
import { appEvent, errorEvent, type FrameMessageName, frameMessages, successEvent } from './frame.ts'

type Sample = { name: FrameMessageName; request?: unknown; reply?: unknown }
const folder = new URL('../samples/', import.meta.url)
const samples = readdirSync(folder)
  .filter((file) => file.startsWith('frame'))
  .flatMap((file): Sample[] => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

const names = Object.keys(frameMessages) as FrameMessageName[]

describe('samples of the reference client', () => {
  test('exist for every message', () => {
    expect([...new Set(samples.map(({ name }) => name))].sort()).toEqual([...names].sort())
  })

  test.each(samples)('$name parses as a request and as a reply', ({ name, request, reply }) => {
    expect(readAppEvent({ type: appEvent(name), id: 'k3f9', payload: request })).toMatchObject({ name, id: 'k3f9' })
    expect(readFrameEvent({ type: successEvent(name), id: 'k3f9', payload: reply })).toMatchObject({
      kind: 'success',
      name,
    })
  })
})

describe('messages', () => {
  test('an error carries its message, or the default one', () => {
    const read = (payload: unknown) => readFrameEvent({ type: errorEvent('SIGN_OUT'), id: '1', payload })
    expect(read({ message: 'no' })).toMatchObject({ kind: 'error', message: 'no' })
    expect(read({ message: '' })).toMatchObject({ kind: 'error', message: 'An error occurred' })
    expect(read(undefined)).toMatchObject({ kind: 'error', message: 'An error occurred' })
  })

  test('a malformed payload is reported by path and expectation, never by content', () => {
    const secret = { otp: 123456 }
    const result = readAppEvent({ type: appEvent('CONNECT_OTP'), id: '1', payload: secret })
    expect(result).toEqual({ kind: 'invalid', reason: 'otp: expected string' })
    expect(JSON.stringify(result)).not.toContain('123456')
  })

  test('a provider outside the six is rejected', () => {
    const payload = { provider: 'myspace' }
    expect(readAppEvent({ type: appEvent('GET_SOCIAL_REDIRECT_URI'), id: '1', payload })).toMatchObject({
      kind: 'invalid',
    })
  })

  test('[AUTH-07] a login page is a web page', () => {
    const read = (uri: string) =>
      readFrameEvent({ type: successEvent('GET_SOCIAL_REDIRECT_URI'), id: '1', payload: { uri } })?.kind
    expect(read('https://accounts.example/authorize')).toBe('success')
    for (const uri of ['javascript:alert(1)//https://', ' javascript:alert(1)', 'data:text/html,x', 'intent://x', ''])
      expect(read(uri), uri).toBe('invalid')
  })

  test('READY needs a payload object; SESSION_UPDATE a token', () => {
    expect(readFrameEvent({ type: '@w3m-frame/READY', payload: { version: '1' } })).toMatchObject({ kind: 'notice' })
    expect(readFrameEvent({ type: '@w3m-frame/READY' })).toMatchObject({ kind: 'invalid' })
    expect(readFrameEvent({ type: '@w3m-frame/SESSION_UPDATE', payload: {} })).toMatchObject({ kind: 'invalid' })
  })

  test('a name that only contains the prefix is ignored', () => {
    expect(readAppEvent({ type: 'x@w3m-app/SIGN_OUT', id: '1' })).toBeUndefined()
    expect(readAppEvent({ type: '@w3m-app/constructor', id: '1' })).toMatchObject({ kind: 'invalid' })
  })

  test('unknown keys are stripped', () => {
    const event = readAppEvent({ type: appEvent('CONNECT_OTP'), id: '1', payload: { otp: '1', evil: 1 } })
    expect(event).toMatchObject({ payload: { otp: '1' } })
    expect(JSON.stringify(event)).not.toContain('evil')
  })

  test('any input is parsed without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        readAppEvent(data)
        readFrameEvent(data)
        return true
      }),
    )
    const typed = fc.record({
      type: fc.constantFrom(...names.map(appEvent)),
      id: fc.anything(),
      payload: fc.anything(),
    })
    fc.assert(fc.property(typed, (data) => readAppEvent(data) !== undefined))
  })
})
