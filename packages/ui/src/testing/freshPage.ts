// Runs before every test file: files share a window, and an earlier one may have navigated it or left elements or styles behind.
import { setImmediate } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'

const page = globalThis as { happyDOM?: { setURL(url: string): void } }
if (page.happyDOM) {
  page.happyDOM.setURL('http://localhost:3000/')
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
}

/** React runs effects in later turns of the event loop; without a window they would fail outside of any test. */
const turnsToSettle = 10

afterAll(async () => {
  // A module that is still loading when the file ends would fail, also for the files after it.
  await vi.dynamicImportSettled()
  // What the last test replaced, such as the document, would be missing in the next file.
  vi.unstubAllGlobals()
  for (let turn = 0; page.happyDOM && turn < turnsToSettle; turn++) await setImmediate()
})
