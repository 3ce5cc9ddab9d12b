import { setTimeout as sleep } from 'node:timers/promises'
import { chainSettings, engineFlags } from './chainSettings.ts'
import { claimPort, type Engine, findAnvil, startEngine } from './engine.ts'
import { keepSaving } from './keepSaving.ts'
import { holdBaseFee, produceBlocks } from './produceBlocks.ts'
import { type Progress, SavedState } from './savedState.ts'
import { seed } from './seed/seed.ts'

/** Where and how to run the local chain. */
export interface ChainOptions {
  /** 0 takes any free port. */
  port: number
  /** The chain is stored in `<dataDir>/chain`. */
  dataDir: string
  /** Whether the state is saved for a next start. Saving stops the chain for seconds. */
  isKept?: boolean
  onProgress?: Progress
}

/** A running local chain. */
export interface Chain {
  url: string
  /** Whether this start created the chain. */
  isNew: boolean
  /** Resolves with a sentence if the engine exits without being stopped; never otherwise. */
  failed: Promise<string>
  /** Saves a kept chain and stops it. The state is on disk when this resolves. */
  stop(): Promise<void>
}

const DYING_MS = 4_000
const FREEING_MS = 10_000

// After its parent was killed, the old engine needs a moment to exit; a running one is refused.
async function waitForFolder(state: SavedState): Promise<{ wasKilled: boolean }> {
  const deadline = Date.now() + DYING_MS
  for (;;) {
    const running = await state.findRunning()
    if (!running?.isAlive) return { wasKilled: running !== null }
    if (Date.now() > deadline) throw new Error(`The chain in ${state.folder} is already running at ${running.url}.`)
    await sleep(100)
  }
}

// The engine of a killed chain releases its port a little after it has exited.
async function claimFreed(port: number, wasKilled: boolean): Promise<number> {
  if (port === 0) return port
  const deadline = Date.now() + (wasKilled ? FREEING_MS : 0)
  for (;;) {
    try {
      return await claimPort(port)
    } catch (cause) {
      if (Date.now() >= deadline) throw cause
      await sleep(100)
    }
  }
}

async function seedNew(anvil: string, state: SavedState, onProgress: Progress): Promise<void> {
  onProgress('Creating the local chain (first start only)')
  await seed({ anvil, onProgress, onReady: (rpc) => state.save(rpc) })
}

async function load(anvil: string, port: number, state: SavedState, onProgress: Progress): Promise<Engine> {
  const path = await state.unpack(onProgress)
  try {
    return await startEngine(anvil, port, [...engineFlags, '--accounts', '0', '--load-state', path])
  } catch (cause) {
    if (/load-state/.test(String(cause)))
      throw new Error(
        `The saved chain in ${state.folder} does not suit this version of anvil; delete that folder to start a fresh one.`,
        { cause },
      )
    throw cause
  } finally {
    await state.forgetPlain()
  }
}

// Followers of the lost blocks must not see other blocks with the same numbers, so these numbers are skipped.
async function skipLostBlocks(engine: Engine): Promise<void> {
  const { saveQuietEveryMs, blockTimeMs } = chainSettings
  const lost = Math.ceil(saveQuietEveryMs / blockTimeMs) + 25
  await engine.rpc('anvil_mine', [`0x${lost.toString(16)}`])
}

/** Starts the local chain, creating and seeding it first if the folder is empty. */
export async function startChain({
  port,
  dataDir,
  isKept = true,
  onProgress = () => {},
}: ChainOptions): Promise<Chain> {
  const anvil = findAnvil()
  const state = new SavedState(dataDir)
  await state.prepareFolder()
  const { wasKilled } = await waitForFolder(state)
  const claimed = await claimFreed(port, wasKilled)
  const isNew = !state.exists()
  if (isNew) await seedNew(anvil, state, onProgress)
  const engine = await load(anvil, claimed, state, onProgress)
  await state.markRunning(engine.guardPid, engine.url)
  if (wasKilled && !isNew) await skipLostBlocks(engine)
  await holdBaseFee(engine.rpc)

  const save = async () => {
    if (isKept) await state.save(engine.rpc)
  }
  const saving = keepSaving(save, onProgress)
  const blocks = produceBlocks(engine.rpc, saving.noteBlock)
  let stopping: Promise<void> | null = null
  let isGone = false

  async function stop() {
    await Promise.all([blocks.stop(), saving.stop()])
    // The folder stays marked as running, so the next start knows that blocks were lost.
    if (isGone) return
    try {
      await save()
    } finally {
      await engine.end()
    }
    await state.markStopped()
  }

  const failed = new Promise<string>((resolve) => {
    void engine.ended.then(async (words) => {
      if (stopping) return
      isGone = true
      await Promise.all([blocks.stop(), saving.stop()])
      resolve(`The chain engine at ${engine.url} ended by itself: ${words}`)
    })
  })
  return {
    url: engine.url,
    isNew,
    failed,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
