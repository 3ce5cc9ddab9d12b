import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAnvil, startEngine } from '@latchkey/chain/engine'
import { readSettings } from '@latchkey/server/settings'
import { startServer } from '@latchkey/server/startServer'
import { freePorts } from '@latchkey/server/testing/freePorts'
import { ensureAnvil } from '../../scripts/anvil.mjs'
import { build } from '../../scripts/build.ts'
import { buildElement } from '../../scripts/kit/buildElement.ts'
import { type Served, serveFolder } from './serveFolder.ts'

/** Where a chain is reached, and test money for it. */
export type Chain = { url: string; give(address: string): Promise<unknown> }

/** A Latchkey server in development mode, and the one site that its project allows. */
export type LatchkeyServer = {
  api: string
  wallet: string
  sandbox: string
  /** Chain 1329, and 918273, which none of our tables knows. */
  chains: { sei: Chain; moss: Chain }
  site: Served
  /** Serves a folder on the site, with a policy if one is given. */
  show(folder: string, policy?: string): void
  /** Shows an app that runs its own server on the site. */
  showApp(upstream: string): void
  /** The newest login code that was emailed to an address, or undefined. */
  readCode(email: string): Promise<string | undefined>
  stop(): Promise<void>
}

/** Reads the inbox of a server in development mode. */
export const readCodeAt =
  (sandbox: string): LatchkeyServer['readCode'] =>
  async (email) => {
    const reply = await fetch(`${sandbox}/mail?to=${encodeURIComponent(email)}`)
    const mails = (await reply.json()) as { text: string }[]
    return mails.flatMap(({ text }) => text.match(/^\s+(\d{3}\s?\d{3})\s*$/m)?.[1]?.replace(/\s/g, '') ?? [])[0]
  }

const startAnvil = async (chainId: number) => {
  const engine = await startEngine(findAnvil(), 0, ['--chain-id', String(chainId), '--block-time', '1'])
  const give = (address: string) => engine.rpc('anvil_setBalance', [address, '0x8ac7230489e80000'])
  let isWanted = true
  // An emulated anvil crashes now and then. Without this line the row looks as if the kit had failed.
  void engine.ended.then((why) => {
    if (isWanted) console.error(`The node of chain ${chainId} ended, so rows that use it fail: ${why}`)
  })
  const end = () => {
    isWanted = false
    return engine.end()
  }
  return { ...engine, give, end }
}

export const startLatchkey = async (): Promise<LatchkeyServer> => {
  ensureAnvil()
  await build('site')
  await build('frame')
  await buildElement()
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-accept-server-'))
  const shown = { policy: '', folder: dataDir, upstream: '' }
  const [site, sei, moss] = await Promise.all([serveFolder(shown), startAnvil(1_329), startAnvil(918_273)])
  const [SITE_PORT, WALLET_PORT, API_PORT, SANDBOX_PORT] = (await freePorts(4)).map(String)
  const server = await startServer(
    readSettings({
      ...{ SITE_PORT, WALLET_PORT, API_PORT, SANDBOX_PORT, SITE_URL: site.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      ...{ NODE_ENV: 'development', CHAIN_RPC_URLS: `${sei.url},918273=${moss.url}`, SOLANA_RPC_URLS: 'none' },
    }),
  )
  const { api, wallet, sandbox } = server.addresses
  return {
    ...{ api, wallet, sandbox: sandbox ?? '', site, chains: { sei, moss } },
    show: (folder, policy = '') => void Object.assign(shown, { folder, policy, upstream: '' }),
    showApp: (upstream) => void Object.assign(shown, { upstream }),
    readCode: readCodeAt(sandbox ?? ''),
    stop: async () => {
      await server.stop()
      for (const end of [site.stop, sei.end, moss.end]) await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
