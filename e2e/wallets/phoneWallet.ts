import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcess } from '@latchkey/server/testing/endProcess'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Decision, PhoneCommand, PhoneReport, PhoneSettings } from './phoneProtocol.ts'

type Options = Partial<PhoneSettings> & Pick<PhoneSettings, 'relayUrl' | 'projectId' | 'chainUrl'>

/** A request to a phone, without the callbacks of its answer. */
type Command = PhoneCommand extends infer C ? C : never

const patienceMs = 90_000

/** A phone wallet for tests: a real wallet library in its own process, reached only through the relay. */
export class PhoneWallet {
  readonly reports: PhoneReport[] = []
  readonly address: Address
  private child: ChildProcess | undefined
  private tickets = 0
  private readonly waiting = new Map<number, (error: string | undefined) => void>()
  private watchers: (() => void)[] = []

  private constructor(private readonly settings: PhoneSettings) {
    this.address = privateKeyToAccount(settings.privateKey).address
  }

  /** Creates a phone and switches it on. */
  static async start(options: Options): Promise<PhoneWallet> {
    const phone = new PhoneWallet({
      version: '1.2.10',
      name: 'Pocket Wallet',
      privateKey: generatePrivateKey() as Hex,
      storage: join(mkdtempSync(join(tmpdir(), 'latchkey-phone-')), 'wallet.db'),
      chainIds: [1329],
      ...options,
    })
    await phone.switchOn()
    return phone
  }

  /** Starts it with its earlier sessions. */
  async switchOn(): Promise<void> {
    const script = fileURLToPath(new URL('./phoneProcess.ts', import.meta.url))
    // IS_VITEST stops the wallet library from calling its vendor's servers.
    const env = { ...process.env, IS_VITEST: 'true', PHONE: JSON.stringify(this.settings), NODE_OPTIONS: '' }
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.child = child
    child.on('message', (report: PhoneReport) => this.hear(report))
    const known = this.reports.length
    await this.until((report) => report.is === 'ready', known)
  }

  /** Kills it, like an empty battery. */
  async switchOff(): Promise<void> {
    const { child } = this
    this.child = undefined
    if (child) await endProcess(child, 'SIGKILL')
  }

  async stop(): Promise<void> {
    await this.switchOff()
    rmSync(join(this.settings.storage, '..'), { recursive: true, force: true })
  }

  /** The user scans a QR code or follows a link. */
  pair(uri: string): Promise<void> {
    return this.tell({ do: 'pair', uri })
  }

  decide(decision: { proposals?: Decision; requests?: Decision }): Promise<void> {
    return this.tell({ do: 'decide', proposals: 'approve', requests: 'approve', ...decision })
  }

  /** The user switches the network in the wallet. */
  emitChain(chainId: number): Promise<void> {
    return this.tell({ do: 'emitChain', chainId })
  }

  disconnect(): Promise<void> {
    return this.tell({ do: 'disconnect' })
  }

  /** Waits for a report of the phone, from number `from` on. */
  async until(isWanted: (report: PhoneReport) => boolean, from = 0): Promise<PhoneReport> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const found = this.reports.slice(from).find(isWanted)
      if (found) return found
      const left = deadline - Date.now()
      if (left <= 0)
        throw new Error(`The phone reported only: ${this.reports.map(({ is }) => is).join(', ') || 'nothing'}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 1_000))
        this.watchers.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  private hear(report: PhoneReport): void {
    this.reports.push(report)
    if (report.is === 'done') {
      this.waiting.get(report.ticket)?.(report.error)
      this.waiting.delete(report.ticket)
    }
    for (const wake of this.watchers.splice(0)) wake()
  }

  private tell(command: Command): Promise<void> {
    const { child } = this
    if (!child) throw new Error('The phone is off')
    this.tickets += 1
    const ticket = this.tickets
    return new Promise((resolve, reject) => {
      this.waiting.set(ticket, (error) => (error === undefined ? resolve() : reject(new Error(error))))
      child.send({ ...command, ticket })
    })
  }
}
