import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, type Hash, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tokens } from './deployments.ts'
import { claimPort } from './engine.ts'
import { fund } from './faucet.ts'
import { type Chain, startChain } from './start.ts'
import { connectTo, temporaryFolder } from './testChain.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const folder = temporaryFolder()
const statePath = join(folder.path, 'chain', 'state.json.gz')
const runningPath = join(folder.path, 'chain', 'running.json')
const ada: Address = '0x00000000000000000000000000000000000000Ad'
let chain: Chain | null = null

async function start(options: { port?: number; onProgress?: (sentence: string) => void } = {}): Promise<Chain> {
  chain = await startChain({ port: 0, dataDir: folder.path, ...options })
  return chain
}

async function stop() {
  await chain?.stop()
  chain = null
}

async function startCommand(port: number, until = 'answers at'): Promise<ChildProcess> {
  const args = ['--import', 'tsx', main, '--port', String(port), '--data-dir', folder.path]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes(until) && resolve())
    child.once('exit', (code) => reject(new Error(`the command ended with ${code}`)))
  })
  return child
}

const isFree = (port: number) => claimPort(port).then(Boolean, () => false)
const usdcTransfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0]

describe('starting and stopping', () => {
  let giftHash: Hash
  let head: bigint

  beforeAll(async () => {
    const killed = await startCommand(0, 'Seeding exchanges')
    killed.kill('SIGKILL')
    const sentences: string[] = []
    const { url, isNew } = await start({ onProgress: (sentence) => sentences.push(sentence) })
    expect(isNew).toBe(true)
    expect(sentences.length).toBeGreaterThan(4)
    const client = connectTo(url)
    await fund({ url, address: ada, native: parseEther('2'), tokens: [{ symbol: 'USDC', amount: 5n }] })
    const range = { fromBlock: 0n, toBlock: 'latest', address: tokens.USDC.address } as const
    const [log] = await client.getLogs({ ...range, event: usdcTransfer, args: { to: ada } })
    if (!log) throw new Error('the gift left no log')
    giftHash = log.transactionHash
    head = await client.getBlockNumber({ cacheTime: 0 })
    await stop()
  })

  afterAll(async () => {
    await stop()
    folder.remove()
  })

  it('starts over after a kill during seeding, and saves the state before stop resolves', () => {
    expect(existsSync(statePath)).toBe(true)
    expect(existsSync(runningPath)).toBe(false)
  })

  it('restarts with balances, receipts, logs from block 0 and the current time', async () => {
    const { url, isNew } = await start()
    expect(isNew).toBe(false)
    const client = connectTo(url)
    expect(await client.getBalance({ address: ada })).toBe(parseEther('2'))
    expect((await client.getTransactionReceipt({ hash: giftHash })).status).toBe('success')
    const logs = await client.getLogs({
      fromBlock: 0n,
      toBlock: head,
      event: usdcTransfer,
      address: tokens.USDC.address,
    })
    expect(logs.length).toBeGreaterThan(60)
    expect(logs.at(-1)?.transactionHash).toBe(giftHash)
    await vi.waitFor(
      async () => expect(await client.getBlockNumber({ cacheTime: 0 })).toBeGreaterThan(head + 2n),
      20_000,
    )
    const block = await client.getBlock()
    expect(Math.abs(Number(block.timestamp) - Date.now() / 1000)).toBeLessThan(10)
    expect((await client.getBlock({ blockNumber: head })).timestamp).toBeLessThanOrEqual(block.timestamp)
    await fund({ url, address: ada, native: 1n })
  })

  it('rejects a second chain in the same folder and another program on the same port', async () => {
    const port = Number(new URL(chain?.url ?? '').port)
    await expect(startChain({ port: 0, dataDir: folder.path })).rejects.toThrow(
      /already running at http:\/\/127\.0\.0\.1/,
    )
    const other = temporaryFolder()
    await expect(startChain({ port, dataDir: other.path })).rejects.toThrow(`Port ${port} is in use`)
    other.remove()
    await stop()
  })

  it('loses only seconds and leaves no engine running after SIGKILL', async () => {
    const port = await claimPort(0)
    const child = await startCommand(port)
    const client = connectTo(`http://127.0.0.1:${port}`)
    const give = async (address: Address, native: bigint) => {
      await fund({ url: client.transport.url ?? '', address, native })
      const givenAt = Date.now()
      await vi.waitFor(() => expect(statSync(statePath).mtimeMs).toBeGreaterThan(givenAt), 90_000)
    }
    await give(ada, parseEther('1'))
    // A save that began before the gift may end after it. The save after the next gift has both.
    await give('0x00000000000000000000000000000000000000Bd', 1n)
    const seen = await client.getBlockNumber({ cacheTime: 0 })
    child.kill('SIGKILL')
    const { url } = await start({ port })
    const reader = connectTo(url)
    expect(await reader.getBalance({ address: ada })).toBe(parseEther('3') + 1n)
    // A block number that a client has seen is never reused.
    expect(await reader.getBlockNumber({ cacheTime: 0 })).toBeGreaterThan(seen)
    expect(Math.abs(Number((await reader.getBlock()).timestamp) - Date.now() / 1000)).toBeLessThan(10)
    await stop()
    expect(await isFree(port)).toBe(true)
  })

  it('stops cleanly on SIGTERM', async () => {
    const port = await claimPort(0)
    const child = await startCommand(port)
    await fund({ url: `http://127.0.0.1:${port}`, address: ada, native: 1n })
    child.kill('SIGTERM')
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
    expect(await isFree(port)).toBe(true)
    const { url } = await start()
    expect(await connectTo(url).getBalance({ address: ada })).toBe(parseEther('3') + 2n)
    await stop()
  })

  it('reports an engine that exits on its own', async () => {
    const { failed } = await start()
    const { pid } = JSON.parse(readFileSync(runningPath, 'utf8'))
    process.kill(pid, 'SIGTERM')
    expect(await failed).toMatch(/ended by itself/)
    await stop()
  })

  it('uses the previous copy when the last state is corrupt, and fails when both are', async () => {
    await start()
    await stop()
    truncateSync(statePath, 200_000)
    const sentences: string[] = []
    const { url } = await start({ onProgress: (sentence) => sentences.push(sentence) })
    expect(sentences).toContain('The last saved chain is damaged. Using the copy before it.')
    expect(await connectTo(url).getBalance({ address: ada })).toBeGreaterThanOrEqual(parseEther('3'))
    await stop()
    truncateSync(statePath, 200_000)
    truncateSync(statePath.replace('state.', 'state.previous.'), 100)
    await expect(start()).rejects.toThrow(/is unreadable; delete that folder to start a fresh one\./)
  })

  it('rejects a read-only folder', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    await expect(startChain({ port: 0, dataDir: file })).rejects.toThrow(/cannot write to its folder .*ENOTDIR/)
  })
})
