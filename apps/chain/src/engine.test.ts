import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claimPort, findAnvil, startEngine } from './engine.ts'
import { temporaryFolder } from './testChain.ts'

it('names the missing platform package', () => {
  expect(() => findAnvil({}, 'linux', 'riscv64')).toThrow(/needs the npm package @foundry-rs\/anvil-linux-riscv64/)
  expect(() => findAnvil({ ANVIL_PATH: '/nowhere/anvil' })).toThrow('ANVIL_PATH names /nowhere/anvil')
  expect(findAnvil({ ANVIL_PATH: process.execPath })).toBe(process.execPath)
})

it('reports a port in use', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await expect(claimPort(port)).rejects.toThrow(`Port ${port} is in use`)
  server.close()
})

it('reports the output of an engine that cannot start', async () => {
  await expect(startEngine('/nowhere/anvil', 0, [])).rejects.toThrow(/engine ended at its start.*ENOENT/)
})

/** Answers only the first call. */
const silent = `#!${process.execPath}
let calls = 0
const server = require('node:http').createServer((request, response) => {
  if (calls++ === 0) response.end('{"jsonrpc":"2.0","id":1,"result":null}')
})
server.listen(0, '127.0.0.1', () => console.log('Listening on 127.0.0.1:' + server.address().port))
`

it('ends an engine that no longer answers, and says so', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'silent.cjs')
  writeFileSync(path, silent, { mode: 0o755 })
  const { ended } = await startEngine(path, 0, [], 500)
  expect(await ended).toBe('it did not answer for 0.5 seconds')
  folder.remove()
})
