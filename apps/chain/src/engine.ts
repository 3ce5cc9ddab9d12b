import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createRpc, type Rpc } from './rpc.ts'

const require = createRequire(import.meta.url)
const guardPath = fileURLToPath(new URL('guard.mjs', import.meta.url))
/** Where `scripts/anvil.mjs` puts an emulated build, for registries without one for Linux on arm64. */
const emulatedPath = fileURLToPath(new URL('../../../node_modules/.latchkey-anvil/anvil', import.meta.url))
const START_TIMEOUT_MS = 60_000
const LOOK_EVERY_MS = 5_000

/** A running anvil behind its guard. */
export interface Engine {
  url: string
  rpc: Rpc
  guardPid: number
  /** Resolves when the process has exited, with its last output. */
  ended: Promise<string>
  end(): Promise<void>
}

/** Finds the anvil binary for this platform, or uses ANVIL_PATH. */
export function findAnvil(
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
  arch = process.arch,
): string {
  if (env.ANVIL_PATH) {
    if (!existsSync(env.ANVIL_PATH)) throw new Error(`ANVIL_PATH names ${env.ANVIL_PATH}, but there is no such file.`)
    return env.ANVIL_PATH
  }
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return require.resolve(`${name}/bin/${file}`)
  } catch (cause) {
    if (platform === 'linux' && arch === 'arm64' && existsSync(emulatedPath)) return emulatedPath
    throw new Error(
      `The local chain needs the npm package ${name}, which is not installed; run npm install, or set ANVIL_PATH to an anvil binary.`,
      { cause },
    )
  }
}

/** Checks that a port is free, or finds a free one for 0. Another program may still take it afterwards. */
export async function claimPort(port: number): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop the program that uses it, or choose another port for the chain.`
          : `Port ${port} can’t be used for the chain (${cause.code}).`
      reject(new Error(why, { cause }))
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const claimed = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(claimed))
    })
  })
}

function watchOutput(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-2_000)
    })
  }
  return () => said
}

const isTimeout = (cause: unknown) => cause instanceof DOMException && cause.name === 'TimeoutError'

/** Resolves when the engine leaves a call unanswered for too long; never if it exits first. */
async function untilHung(url: string, patienceMs: number, ended: Promise<string>): Promise<void> {
  let isGone = false
  void ended.then(() => {
    isGone = true
  })
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(call) }
  while (!isGone) {
    await sleep(Math.min(LOOK_EVERY_MS, patienceMs), undefined, { ref: false })
    const isHung = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) })
      .then((response) => response.text())
      .then(() => false, isTimeout)
    if (isHung && !isGone) return
  }
  await new Promise(() => {})
}

/** Starts anvil on a port, or on any free one for 0, and waits until it listens. */
export async function startEngine(anvil: string, port: number, args: string[], patienceMs = 60_000): Promise<Engine> {
  const all = ['--host', '127.0.0.1', '--port', String(port), ...args]
  // Its own process group: Ctrl-C in the terminal must reach only us, so we can save before anvil exits.
  const child = spawn(process.execPath, [guardPath, anvil, ...all], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  child.stdin?.on('error', () => {})
  const said = watchOutput(child)
  let isGone = false
  let isHung = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (cause) => resolve(cause.message))
    child.once('close', (code) => {
      const words = said().trim().replaceAll(/\s+/g, ' ') || `exit code ${code}`
      resolve(isHung ? `it did not answer for ${patienceMs / 1000} seconds` : words)
    })
  }).finally(() => {
    isGone = true
  })
  const end = async () => {
    child.stdin?.end()
    await ended
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (isGone) throw new Error(`The chain engine ended at its start: ${await ended}`)
    // Only the engine knows where it listens: a reply on the port could come from another program.
    const url = /Listening on (\S+)/.exec(said())?.[1]
    if (url) {
      const rpc = createRpc(`http://${url}`)
      void untilHung(`http://${url}`, patienceMs, ended).then(() => {
        isHung = true
        return end()
      })
      await rpc('anvil_setLoggingEnabled', [false])
      return { url: `http://${url}`, rpc, guardPid: child.pid ?? 0, ended, end }
    }
    if (Date.now() > deadline) {
      await end()
      throw new Error(`The chain engine did not listen within ${START_TIMEOUT_MS / 1000} seconds.`)
    }
    await sleep(25)
  }
}
