// Runs before every test file: files share a window, and a link that a test clicked may have navigated it.
import { setImmediate } from 'node:timers/promises'
import { afterAll } from 'vitest'

const page = globalThis as { happyDOM?: { setURL(url: string): void } }
page.happyDOM?.setURL('http://localhost:3000/')

/** React runs effects in later turns of the event loop; without a window they would fail outside of any test. */
const turnsToSettle = 10

afterAll(async () => {
  for (let turn = 0; page.happyDOM && turn < turnsToSettle; turn++) await setImmediate()
})
