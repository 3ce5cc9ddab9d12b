import { devAccounts } from '../deployments.ts'
import { Dice } from './dice.ts'
import { happenings, type Scene } from './happenings.ts'
import type { SeedSession } from './session.ts'

const HAPPENINGS = 320

/** Simulates the dev accounts from the newest block until `until`; the first ones are the busiest. */
export async function seedHistory(session: SeedSession, until: number): Promise<void> {
  const dice = new Dice(1329)
  const weights = Object.fromEntries(Object.entries(happenings).map(([name, { weight }]) => [name, weight]))
  const times = Array.from({ length: HAPPENINGS }, () => Math.floor(dice.between(session.now + 3600, until)))
  times.sort((a, b) => a - b)
  // Each kind happens at least once, whatever the dice say.
  const queue = Object.keys(happenings)
  const approved: Scene['approved'] = new Set()
  for (const at of times) {
    const happening = happenings[queue.shift() ?? dice.pickWeighted(weights)]
    const person = devAccounts[Math.floor(dice.roll() ** 1.7 * devAccounts.length)]
    if (!happening || !person) throw new Error('The history has nothing to tell.')
    await session.mine(happening.tell({ dice, actor: person.address, at, approved }), at)
  }
}
