import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Free ports below those that systems lend to other programs (from 32768 on Linux), so nothing takes them by chance
 * before the test does.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(12_000, 20_000)
    if (await canListen(port)) ports.add(port)
  }
  return [...ports]
}
