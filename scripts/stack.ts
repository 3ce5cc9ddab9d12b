import { keepChain } from '@latchkey/chain/keepChain'
import { NoEngine, startSolana } from '@latchkey/chain/solana/start'
import type { Log } from '@latchkey/server/log'
import type { Settings } from '@latchkey/server/settings'
import { StartError } from '@latchkey/server/startError'
import { startServer } from '@latchkey/server/startServer'
import { ensureAnvil } from './anvil.mjs'
import { build } from './build.ts'
import { checkPorts } from './checkPorts.ts'
import { buildElement } from './kit/buildElement.ts'
import { untilHealthy } from './untilHealthy.ts'

/** The whole system, running. */
export type Stack = {
  addresses: readonly (readonly [name: string, url: string, what: string])[]
  stop(): Promise<void>
}

const isNamed = (urls: ReadonlyMap<string, readonly string[]>, local: string): boolean =>
  [...urls.values()].flat().some((url) => url.replace(/\/$/, '') === local)

/**
 * Starts chain, database, server and pages, and waits until each responds. Chains that the operator names
 * (CHAIN_RPC_URLS, SOLANA_RPC_URLS) are used as they are; otherwise a local one runs.
 */
export const startStack = async (
  settings: Settings,
  say: (message: string) => void,
  { log, isChainKept = true }: { log?: Log; isChainKept?: boolean } = {},
): Promise<Stack> => {
  const local = `http://127.0.0.1:${settings.CHAIN_PORT}`
  const localSolana = `http://127.0.0.1:${settings.SOLANA_PORT}`
  const isLocalChain = isNamed(settings.CHAIN_RPC_URLS, local)
  const isLocalSolana = isNamed(settings.SOLANA_RPC_URLS, localSolana)
  const stops: (() => Promise<void>)[] = []
  let hasSolana = false
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  // Not CHAIN_PORT: the engine of a chain that was killed frees its port a few seconds later.
  const sandbox = settings.NODE_ENV === 'production' ? [] : (['SANDBOX_PORT'] as const)
  const own = ['SITE_PORT', 'WALLET_PORT', 'API_PORT', ...sandbox] as const
  await checkPorts(settings, isLocalSolana ? [...own, 'SOLANA_PORT'] : own)
  try {
    const pages = async () => {
      for (const app of ['site', 'frame'] as const) if ((await build(app)) === 'built') say(`${app}: built`)
      if ((await buildElement()) === 'built') say('kit: built')
    }
    const chain = async () => {
      if (!isLocalChain) return
      ensureAnvil()
      const running = await keepChain({
        port: settings.CHAIN_PORT,
        dataDir: settings.DATA_DIR,
        isKept: isChainKept,
        onProgress: (message) => say(`chain: ${message}`),
      }).catch((cause: Error) => {
        throw new StartError(cause.message, { cause })
      })
      stops.push(running.stop)
      void running.failed.then((words) => say(`chain: ${words}`))
    }
    const solana = async () => {
      if (!isLocalSolana) return
      const { SOLANA_PORT: port, DATA_DIR: dataDir } = settings
      const running = await startSolana({ port, dataDir, onProgress: (message) => say(`solana: ${message}`) }).catch(
        (cause: unknown) => {
          // Some machines can't run it; everything else works without it.
          if (!(cause instanceof NoEngine)) throw cause
          say(`solana: ${cause.message} Everything else starts without it.`)
        },
      )
      if (!running) return
      stops.push(running.stop)
      hasSolana = true
    }
    await Promise.all([pages(), chain(), solana()])
    const server = await startServer(settings, {
      onProgress: (message) => say(`server: ${message}`),
      ...(log && { log }),
    })
    stops.push(server.stop)
    await untilHealthy(`http://127.0.0.1:${settings.API_PORT}`)
    return {
      stop,
      addresses: [
        ['site', settings.SITE_URL, 'the web app'],
        ['wallet', settings.WALLET_URL, 'origin of the embedded wallet, with its settings page'],
        ['api', settings.API_URL, 'API, RPC endpoint and WalletConnect relay; see /reference'],
        ...(settings.NODE_ENV === 'production'
          ? []
          : ([
              ['sandbox', `http://localhost:${settings.SANDBOX_PORT}`, 'development only: inbox and test money'],
            ] as const)),
        ...(isLocalChain ? ([['chain', local, 'local EVM chain with ID 1329']] as const) : []),
        ...(hasSolana ? ([['solana', localSolana, 'local Solana node']] as const) : []),
      ],
    }
  } catch (error) {
    await stop()
    throw error
  }
}
