import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { claimPort, findAnvil, startEngine } from './engine.ts'

it('names the missing platform package', () => {
  expect(() => findAnvil({}, 'linux', 'riscv64')).toThrow(/needs the npm package @foundry-rs\/anvil-linux-riscv64/)
  expect(() => findAnvil({ ANVIL_PATH: '/nowhere/anvil' })).toThrow('ANVIL_PATH names /nowhere/anvil')
  expect(findAnvil({ ANVIL_PATH: process.execPath })).toBe(process.execPath)
})

it('reports a port in use', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await expect(claimPort(port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already taken`)
  server.close()
})

it('reports the output of an engine that cannot start', async () => {
  await expect(startEngine('/nowhere/anvil', 0, [])).rejects.toThrow(/engine ended at its start.*ENOENT/)
})
