// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './createClient.ts'
import type { LatchkeyOptions } from './options.ts'

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const never = () => new Promise<never>(() => {})
/** The theme and language of a client whose engine never loads, in the browser and on a server. */
const looks = (options: LatchkeyOptions): Record<'browser' | 'server', string> => {
  const client = createClient(options, never)
  const [browser, server] = [client.getState(), client.getServerState()].map(
    ({ theme, locale }) => `${theme.mode} ${locale}`,
  )
  return { browser: browser ?? '', server: server ?? '' }
}

test('before the engine loads, the state has the theme and language of the options, in a browser and on a server', () => {
  localStorage.setItem('latchkey.themeMode', 'dark')
  localStorage.setItem('latchkey.language', 'fr')
  const options: LatchkeyOptions = { theme: { mode: 'light' }, locale: 'de-CH' }
  expect(looks(options)).toEqual({ browser: 'light de', server: 'light de' })
})

test('without options it has those of the last visit, and a server the defaults', () => {
  localStorage.setItem('latchkey.themeMode', 'light')
  localStorage.setItem('latchkey.language', 'fr')
  expect(looks({})).toEqual({ browser: 'light fr', server: 'dark en' })
})

test('on a first visit it has the browser’s language, and the mode of the system if asked for', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('navigator', { languages: ['pt-BR', 'es-MX', 'en'] })
  expect(looks({})).toEqual({ browser: 'dark es', server: 'dark en' })
  expect(looks({ theme: { mode: 'system' } })).toEqual({ browser: 'light es', server: 'dark en' })
})

test('a server that renders has no browser to ask', () => {
  vi.stubGlobal('document', undefined)
  const client = createClient({ theme: { mode: 'light' }, locale: 'de' }, never)
  expect(client.getState()).toBe(client.getServerState())
  expect(client.getState()).toMatchObject({ status: 'pending', theme: { mode: 'light' }, locale: 'de' })
})

test('a page without media queries, such as a test in jsdom, is dark and doesn’t fail', () => {
  vi.stubGlobal('matchMedia', undefined)
  expect(looks({ theme: { mode: 'system' }, locale: 'en' })).toEqual({ browser: 'dark en', server: 'dark en' })
})
