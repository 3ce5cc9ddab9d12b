import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endProcess } from '@latchkey/server/testing/endProcess'
import type { Page } from '@playwright/test'
import { addresses } from '../addresses.ts'

/** The only project that a separate relay knows. */
export const relayProject = 'a'.repeat(32)

const script = fileURLToPath(new URL('../../apps/server/src/relay/testing/relayProcess.ts', import.meta.url))

/** A separate relay that a test can stop and restart. */
export class RelayElsewhere {
  private child: ChildProcess | undefined
  url = ''

  private constructor(public databaseUrl: string) {}

  /** Starts one, with its own database unless it gets another's. */
  static async start(databaseUrl = ''): Promise<RelayElsewhere> {
    const relay = new RelayElsewhere(databaseUrl)
    await relay.run('0')
    return relay
  }

  /** Restarts it on the same port and database. */
  restart(): Promise<void> {
    return this.run(new URL(this.url).port)
  }

  /** Kills it, like a crash. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM')
  }

  private async run(port: string): Promise<void> {
    const env = { ...process.env, NODE_OPTIONS: '', PORT: port, SITE_ORIGIN: addresses.site }
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...env, DATABASE_URL: this.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const said = await new Promise<string>((resolve, reject) => {
      child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
      child.once('exit', () => reject(new Error('The relay did not start')))
    })
    Object.assign(this, { child, ...JSON.parse(said) })
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this
    this.child = undefined
    if (child) await endProcess(child, signal)
  }
}

/**
 * Gives the page other relays than the configured ones. The page's CSP would block them, so such a test runs with
 * `bypassCSP`.
 */
export const useRelays = (page: Page, urls: readonly string[], projectId: string): Promise<unknown> =>
  page.addInitScript(
    (relay) =>
      // The page is loaded and its scripts have not run yet.
      document.addEventListener('readystatechange', () => {
        const block = document.getElementById('latchkey-config')
        if (document.readyState !== 'interactive' || !block) return
        block.textContent = JSON.stringify({ ...JSON.parse(block.textContent ?? '{}'), relay })
      }),
    { urls, projectId, isVerifyAllowed: false },
  )
