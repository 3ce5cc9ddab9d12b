import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth, type Session } from '@latchkey/wire/api/auth'
import { createChainData } from '../../../createChainData.ts'
import type { Connection } from '../../../db/connect.ts'
import { createLimiter } from '../../../http/createLimiter.ts'
import { createPostgresBuckets } from '../../../http/createPostgresBuckets.ts'
import { type Listener, listen } from '../../../listeners/listen.ts'
import { createSandbox } from '../../../listeners/sandbox.ts'
import { createWallet } from '../../../listeners/wallet.ts'
import { createLog } from '../../../log.ts'
import { createMetrics } from '../../../metrics/createMetrics.ts'
import { createProjects } from '../../../projects/createProjects.ts'
import { createUsage } from '../../../projects/createUsage.ts'
import { seedProject } from '../../../projects/seedProject.ts'
import { listMails } from '../../../sandbox/createMailbox.ts'
import { readSettings } from '../../../settings.ts'
import { createNodes } from '../../../sources/chain/createNodes.ts'
import { emptyNameBook } from '../../../testing/emptyNameBook.ts'
import type { Services } from '../../services.ts'
import { createWalletServices } from '../createWalletServices.ts'
import { createWalletClient, type WalletClient } from './walletClient.ts'

export const projectId = 'c'.repeat(32)
export const embedder = 'https://app.example'

export type TestWallet = Awaited<ReturnType<typeof startTestWallet>>

type Options = {
  connection: Connection
  env?: Record<string, string>
  /** The folder of an earlier one, with its master key, to simulate a restart. */
  dataDir?: string
  /** Uses a clock that moves only by `skip`, to test limits to the second. */
  isStill?: boolean
}

/** The wallet origin over real HTTP, with a clock that the test moves. */
export const startTestWallet = async ({ connection, env = {}, dataDir, isStill = false }: Options) => {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'latchkey-wallet-')))
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const { db } = connection
  await seedProject(db, { id: projectId, origin: embedder, isDevelopment: true })
  let skippedMs = 0
  const startedAt = Date.now()
  const listeners: Listener[] = []

  // The sandbox's port is needed in the settings before anything listens on it.
  const probe = await listen({ app: { fetch: () => new Response() } as never, host: '127.0.0.1', port: 0, setting: '' })
  await probe.stop()
  const settings = readSettings({
    ...{ DATA_DIR: folder, PROJECT_ID: projectId, SANDBOX_PORT: String(probe.port), FRAME_DIR: join(folder, 'dist') },
    ...{ CHAIN_RPC_URLS: 'http://127.0.0.1:9', RATE_LIMIT_ADDRESS: '100000' },
    ...env,
  })
  const metrics = createMetrics()
  const nodes = createNodes({ urls: settings.CHAIN_RPC_URLS, onWrongChain: () => {} })
  const services: Services = {
    ...{ settings, log, db, metrics, nodes },
    data: createChainData({ settings, connection, nodes, log, metrics, names: emptyNameBook }),
    projects: createProjects(db),
    usage: createUsage(db, { onFailure: () => {} }),
    limiter: createLimiter(
      createPostgresBuckets(db, () => {}),
      { onFailure: () => {} },
    ),
  }
  const wallet = await createWalletServices(services, { clock: () => (isStill ? startedAt : Date.now()) + skippedMs })
  const walletListener = await listen({ app: createWallet(services, wallet), host: '127.0.0.1', port: 0, setting: '' })
  const sandboxListener = await listen({
    app: createSandbox(services),
    host: '127.0.0.1',
    port: probe.port,
    setting: '',
  })
  listeners.push(walletListener, sandboxListener)
  const url = `http://127.0.0.1:${walletListener.port}`
  const origin = new URL(settings.WALLET_URL).origin

  const mailsTo = async (address: string) => {
    await wallet.outbox.flush()
    return await listMails(db, address)
  }
  const codeFor = async (address: string): Promise<string> => {
    const [newest] = await mailsTo(address)
    const [, code] = /^ {4}(\d{6})$/m.exec(newest?.text ?? '') ?? []
    if (!code) throw new Error(`There is no code for ${address}.`)
    return code
  }
  const newClient = () => createWalletClient({ url, origin })
  const startEmail = (client: WalletClient, email: string, refreshToken?: string) =>
    client.call(auth.startEmail, { projectId, embedder, email, refreshToken })
  /** What each browser still has of its last login. */
  const held = new WeakMap<WalletClient, string>()

  return {
    ...{ url, origin, dataDir: folder, services: wallet, lines, settings, mailsTo, codeFor, newClient, startEmail },
    sandboxUrl: `http://127.0.0.1:${sandboxListener.port}`,
    /** Moves the clock. */
    skip: (ms: number) => {
      skippedMs += ms
    },
    /** A whole email login on a new or given browser. */
    logIn: async (email: string, client?: WalletClient): Promise<{ client: WalletClient; session: Session }> => {
      const browser = client ?? (await newClient())
      const { flowId, action } = await startEmail(browser, email, held.get(browser))
      const otp = action === 'CONNECT' ? undefined : await codeFor(email)
      const session = await browser.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
      held.set(browser, session.refreshToken)
      return { client: browser, session }
    },
    stop: async ({ keepsData = false } = {}) => {
      await Promise.all(listeners.map((listener) => listener.stop()))
      await wallet.stop()
      services.limiter.stop()
      services.nodes.stop()
      await services.usage.stop()
      if (!keepsData) await rm(folder, { recursive: true, force: true })
    },
  }
}
