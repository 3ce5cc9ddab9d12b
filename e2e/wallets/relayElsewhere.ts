import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { addresses } from '../addresses.ts'

/** The one project that a relay of its own knows. */
export const relayProject = 'a'.repeat(32)

const script = fileURLToPath(new URL('../../apps/server/src/relay/testing/relayProcess.ts', import.meta.url))

/** A relay apart from the system, so that a journey can end it and start it again. */
export class RelayElsewhere {
  private child: ChildProcess | undefined
  url = ''

  private constructor(public databaseUrl: string) {}

  /** Starts one, with a database of its own unless it is given another's. */
  static async start(databaseUrl = ''): Promise<RelayElsewhere> {
    const relay = new RelayElsewhere(databaseUrl)
    await relay.run('0')
    return relay
  }

  /** Starts it again on the port and the database that it had. */
  restart(): Promise<void> {
    return this.run(new URL(this.url).port)
  }

  /** Ends it at once, as a crash does. */
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

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
}

/**
 * Gives the page other relays than those that the system is configured with. The page's policy would forbid them, so
 * such a journey runs with `bypassCSP`.
 */
export const useRelays = (page: Page, urls: readonly string[], projectId: string): Promise<unknown> =>
  page.addInitScript(
    (relay) =>
      // The page is read and its scripts have not run yet.
      document.addEventListener('readystatechange', () => {
        const block = document.getElementById('latchkey-config')
        if (document.readyState !== 'interactive' || !block) return
        block.textContent = JSON.stringify({ ...JSON.parse(block.textContent ?? '{}'), relay })
      }),
    { urls, projectId, isVerifyAllowed: false },
  )
