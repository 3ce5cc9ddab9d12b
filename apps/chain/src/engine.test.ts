import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { claimPort, findAnvil, startEngine } from './engine.ts'

it('names the missing package of a platform in one sentence', () => {
  expect(() => findAnvil({}, 'linux', 'riscv64')).toThrow(/needs the npm package @foundry-rs\/anvil-linux-riscv64/)
  expect(() => findAnvil({ ANVIL_PATH: '/nowhere/anvil' })).toThrow('ANVIL_PATH names /nowhere/anvil')
  expect(findAnvil({ ANVIL_PATH: process.execPath })).toBe(process.execPath)
})

it('refuses a taken port in one sentence', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await expect(claimPort(port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already taken`)
  server.close()
})

it('says what an engine that cannot run said', async () => {
  await expect(startEngine('/nowhere/anvil', await claimPort(0), [])).rejects.toThrow(
    /engine ended at its start.*ENOENT/,
  )
})
