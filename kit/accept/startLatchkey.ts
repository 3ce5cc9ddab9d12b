import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@latchkey/server/settings'
import { startServer } from '@latchkey/server/startServer'
import { startFakeNode } from '@latchkey/server/testing/fakeNode'
import { freePorts } from '@latchkey/server/testing/freePorts'
import { build } from '../../scripts/build.ts'
import { buildElement } from '../../scripts/kit/buildElement.ts'

export type LatchkeyServer = {
  api: string
  wallet: string
  /** The newest login code that was emailed to an address, or undefined. */
  readCode(email: string): Promise<string | undefined>
  stop(): Promise<void>
}

/** A Latchkey server of its own in development mode, whose project allows one site. */
export const startLatchkey = async (site: string): Promise<LatchkeyServer> => {
  await build('site')
  await build('frame')
  await buildElement()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-accept-server-'))
  const node = await startFakeNode()
  node.mine(12)
  const [SITE_PORT, WALLET_PORT, API_PORT, SANDBOX_PORT] = (await freePorts(4)).map(String)
  const server = await startServer(
    readSettings({
      ...{ SITE_PORT, WALLET_PORT, API_PORT, SANDBOX_PORT, SITE_URL: site, DATA_DIR: folder, LOG_LEVEL: 'error' },
      ...{ NODE_ENV: 'development', CHAIN_RPC_URLS: node.url },
    }),
  )
  const { api, wallet, sandbox } = server.addresses
  return {
    api,
    wallet,
    readCode: async (email) => {
      const mails = (await (await fetch(`${sandbox}/mail?to=${encodeURIComponent(email)}`)).json()) as {
        text: string
      }[]
      const codes = mails.flatMap(({ text }) => text.match(/^\s+(\d{3}\s?\d{3})\s*$/m)?.[1]?.replace(/\s/g, '') ?? [])
      return codes[0]
    },
    stop: async () => {
      await server.stop()
      await node.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
