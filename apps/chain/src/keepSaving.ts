import { setTimeout as sleep } from 'node:timers/promises'
import { chainSettings } from './chainSettings.ts'
import type { Progress } from './savedState.ts'

// A long chain takes longer to write; saving may take at most a twentieth of the time.
const PACE = 20

/** Saves soon after each transaction and occasionally without one, so a crash costs seconds. */
export function keepSaving(save: () => Promise<void>, onProgress: Progress) {
  const stopping = new AbortController()
  let hasTransactions = false
  let hasBlocks = false
  let lastAt = Date.now()
  let tookMs = 0
  let lastTrouble = ''

  function isDue(): boolean {
    const sinceMs = Date.now() - lastAt
    if (sinceMs >= chainSettings.saveQuietEveryMs) return hasBlocks
    return hasTransactions && sinceMs >= Math.max(chainSettings.saveEveryMs, tookMs * PACE)
  }

  async function saveOnce() {
    const startedAt = Date.now()
    hasTransactions = false
    hasBlocks = false
    try {
      await save()
      lastTrouble = ''
    } catch (cause) {
      hasTransactions = true
      const trouble = cause instanceof Error ? cause.message : String(cause)
      // Logged once per problem: a full disk would otherwise repeat it every two seconds.
      if (trouble !== lastTrouble && !stopping.signal.aborted) onProgress(trouble)
      lastTrouble = trouble
    }
    lastAt = Date.now()
    tookMs = lastAt - startedAt
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await sleep(250, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted && isDue()) await saveOnce()
    }
  }

  const running = run()
  return {
    noteBlock(isBusy: boolean) {
      hasBlocks = true
      hasTransactions ||= isBusy
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
