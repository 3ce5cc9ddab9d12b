import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Free ports below 32768, which systems don't lend to other programs by chance. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(12_000, 20_000)
    if (await canListen(port)) ports.add(port)
  }
  return [...ports]
}
