import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SavedState } from './savedState.ts'
import { temporaryFolder } from './testChain.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const block = (number: string, timestamp: string) => ({ header: { number, timestamp }, transactions: [] })

test('a saved chain is loaded with its own first block, not with one of a later start', async () => {
  const state = new SavedState(folder.path)
  await state.prepareFolder()
  const [first, second] = [block('0x0', '0x6ab351f8'), block('0x1', '0x6ab35200')]
  const blocks = [block('0x0', '0x6afe830b'), second, first, block('0x0', '0x6afe7791')]
  await writeFile(join(state.folder, 'state.json.gz'), gzipSync(JSON.stringify({ accounts: { a: 1 }, blocks })))
  const path = await state.unpack(() => {})
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ accounts: { a: 1 }, blocks: [second, first] })
})
