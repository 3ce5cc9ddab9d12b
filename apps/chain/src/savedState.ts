import { existsSync } from 'node:fs'
import { access, constants, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createRpc, type Rpc } from './rpc.ts'

/** Reports what the chain does while it starts. */
export type Progress = (sentence: string) => void

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? String(cause)

type Dump = { blocks: { header: { number: string; timestamp: string } }[] }

/**
 * Every start of anvil makes a first block of its own and dumps it too. Of several, it would load any, and whoever
 * follows the chain would take it for another one. The chain's own is the oldest.
 */
const withOneFirstBlock = (dump: Dump): Dump => {
  const isFirst = ({ header }: Dump['blocks'][number]) => Number(header.number) === 0
  const [own] = dump.blocks.filter(isFirst).sort((a, b) => Number(a.header.timestamp) - Number(b.header.timestamp))
  return { ...dump, blocks: dump.blocks.filter((block) => block === own || !isFirst(block)) }
}

/** The files that store one chain between starts, in `<dataDir>/chain`. */
export class SavedState {
  readonly folder: string
  readonly #current: string
  readonly #previous: string
  readonly #writing: string
  readonly #plain: string
  readonly #running: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'chain')
    this.#current = join(this.folder, 'state.json.gz')
    this.#previous = join(this.folder, 'state.previous.json.gz')
    this.#writing = join(this.folder, 'state.writing.json.gz')
    this.#plain = join(this.folder, 'state.loading.json')
    this.#running = join(this.folder, 'running.json')
  }

  async prepareFolder(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true })
      await access(this.folder, constants.W_OK)
    } catch (cause) {
      throw new Error(`The chain cannot write to its folder ${this.folder} (${codeOf(cause)}).`, { cause })
    }
    await this.forgetPlain()
    await rm(this.#writing, { force: true })
  }

  /** Dumps the engine's whole state and replaces the file atomically: a crash leaves the old or the new one. */
  async save(rpc: Rpc): Promise<void> {
    const dump = await rpc<string>('anvil_dumpState')
    try {
      const file = await open(this.#writing, 'w')
      try {
        await file.writeFile(Buffer.from(dump.slice(2), 'hex'))
        await file.sync()
      } finally {
        await file.close()
      }
      if (existsSync(this.#current)) await rename(this.#current, this.#previous)
      await rename(this.#writing, this.#current)
    } catch (cause) {
      throw new Error(`The chain could not be saved to ${this.folder} (${codeOf(cause)}).`, { cause })
    }
  }

  /** Whether a chain was saved here before. */
  exists(): boolean {
    return existsSync(this.#current) || existsSync(this.#previous)
  }

  /** Unpacks the newest readable state for anvil and returns its path. */
  async unpack(onProgress: Progress): Promise<string> {
    for (const path of [this.#current, this.#previous]) {
      try {
        // The checksum at the end of the gzip stream detects an incomplete file.
        const dump = JSON.parse(String(await promisify(gunzip)(await readFile(path)))) as Dump
        await writeFile(this.#plain, JSON.stringify(withOneFirstBlock(dump)))
        if (path === this.#previous) {
          onProgress('The last saved chain is damaged. Using the copy before it.')
          // Otherwise the next save would keep the incomplete file as its copy and delete the good one.
          await rename(this.#previous, this.#current)
        }
        return this.#plain
      } catch (cause) {
        onProgress(`${path} cannot be read (${codeOf(cause)}).`)
      }
    }
    await this.forgetPlain()
    throw new Error(`The saved chain in ${this.folder} is unreadable; delete that folder to start a fresh one.`)
  }

  async forgetPlain(): Promise<void> {
    await rm(this.#plain, { force: true })
  }

  async markRunning(pid: number, url: string): Promise<void> {
    const fresh = `${this.#running}.new`
    await writeFile(fresh, JSON.stringify({ pid, url }))
    // Readers never see a half-written file.
    await rename(fresh, this.#running)
  }

  async markStopped(): Promise<void> {
    await rm(this.#running, { force: true })
  }

  /** The last chain of this folder, if it was not stopped: its URL, and whether it is still running. */
  async findRunning(): Promise<{ url: string; isAlive: boolean } | null> {
    try {
      const { pid, url } = JSON.parse(await readFile(this.#running, 'utf8')) as { pid: number; url: string }
      // After a reboot, the process ID may belong to another program.
      process.kill(pid, 0)
      const isAlive = await createRpc(url)('eth_chainId').then(
        () => true,
        () => false,
      )
      return { url, isAlive }
    } catch {
      return existsSync(this.#running) ? { url: '', isAlive: false } : null
    }
  }
}
