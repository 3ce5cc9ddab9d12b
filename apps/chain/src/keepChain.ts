import { type Chain, type ChainOptions, startChain } from './start.ts'

/** Restarts in a row before giving up: an engine that keeps failing needs a person. */
const restartsMax = 3
/** After running this long, the chain counts as healthy, and the restart count is reset. */
const wellAfterMs = 600_000

/** Runs the local chain, and starts it again from its last saved state if its engine exits or hangs. */
export async function keepChain(options: ChainOptions): Promise<Chain> {
  const { onProgress = () => {} } = options
  const first = await startChain(options)
  const port = Number(new URL(first.url).port)
  let current = first
  let restarting: Promise<void> = Promise.resolve()
  let isStopping = false

  async function restart(): Promise<void> {
    current = await startChain({ ...options, port })
  }

  async function watch(): Promise<string> {
    let startedAt = Date.now()
    let words = await current.failed
    for (let restarts = 0; restarts < restartsMax && !isStopping; restarts++) {
      if (Date.now() - startedAt > wellAfterMs) restarts = 0
      onProgress(`${words} Starting it again.`)
      startedAt = Date.now()
      restarting = restart()
      words = await restarting.then(
        () => current.failed,
        (cause: unknown) => `The chain could not start: ${cause instanceof Error ? cause.message : String(cause)}`,
      )
    }
    return words
  }

  return {
    url: first.url,
    isNew: first.isNew,
    failed: watch(),
    async stop() {
      isStopping = true
      await restarting.catch(() => {})
      await current.stop()
    },
  }
}
