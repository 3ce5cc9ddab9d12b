/**
 * Thousands of random session uses on the local chain, by any caller and at any fee. The account never loses more than
 * the allowances. `npx tsx bench/sessions.ts [tries] [seed]`
 */
import { startChain } from '../apps/chain/src/start.ts'
import { temporaryFolder } from '../apps/chain/src/testChain.ts'
import { tryMany } from '../apps/frame/src/testing/randomUses.ts'
import { coinCap, createDice, holdings, startSpenders, tokenCap } from '../apps/frame/src/testing/spenders.ts'
import { startLocalChain } from '../apps/frame/src/testing/startChainFrame.ts'

const tries = Number(process.argv[2] ?? 2_000)
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 32)
/** A new account after this many attempts: a used-up allowance can't be overdrawn. */
const perAccount = 100

const { path: dataDir, remove } = temporaryFolder()
const chain = await startLocalChain(() => startChain({ port: 0, dataDir }))
const dice = createDice(seed)
console.log(`seed ${seed}, ${tries} tries`)
let [succeeded, worstCoin, worstTokens] = [0, 0n, 0n]
try {
  for (let done = 0; done < tries; done += perAccount) {
    const world = await startSpenders(chain)
    const before = await holdings(world)
    succeeded += await tryMany(dice, world, Math.min(perAccount, tries - done))
    const after = await holdings(world)
    const [coin, tokens] = [before.coin - after.coin, before.tokens - after.tokens]
    if (coin > worstCoin) worstCoin = coin
    if (tokens > worstTokens) worstTokens = tokens
    if (coin > 2n * coinCap || tokens > 2n * tokenCap || after.allowed > 0n)
      throw new Error(`seed ${seed}: after ${done + perAccount} tries an account lost ${coin} wei and ${tokens} units`)
  }
  const share = (part: bigint, whole: bigint) => `${Number((part * 1_000n) / whole) / 10} %`
  console.log(`${succeeded} of ${tries} went through`)
  console.log(`most that one account lost: ${share(worstCoin, 2n * coinCap)} of its coin allowance`)
  console.log(`and ${share(worstTokens, 2n * tokenCap)} of its token allowance`)
} finally {
  await chain.stop()
  remove()
}
