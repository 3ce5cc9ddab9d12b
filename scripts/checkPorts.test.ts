import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { checkPorts } from './checkPorts.ts'

const take = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

it('names the ports that are taken, with their settings, in one sentence', async () => {
  await using first = await take()
  await using second = await take()
  const free = { SITE_PORT: 0, WALLET_PORT: 0, API_PORT: 0, SANDBOX_PORT: 0, SOLANA_PORT: 0, HOST: '127.0.0.1' }
  const check = (used: Partial<typeof free>) =>
    checkPorts({ ...free, ...used }, ['SITE_PORT', 'API_PORT', 'SOLANA_PORT'])
  const [one, two] = [first.port, second.port]
  await expect(check({ WALLET_PORT: one })).resolves.toBeUndefined()
  await expect(check({ API_PORT: one })).rejects.toThrow(
    `Port ${one} (API_PORT) is in use. Stop the program that uses it, or set another port.`,
  )
  await expect(check({ SITE_PORT: one, SOLANA_PORT: two })).rejects.toThrow(
    `These ports are in use: ${one} (SITE_PORT), ${two} (SOLANA_PORT). If Latchkey is already running, stop it first`,
  )
})
