import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { swapTokens } from './swapTokens.ts'

const ask = (decimals: number) => {
  const address = `eip155:1329:0x${'2'.repeat(40)}`
  const tokens = [{ name: 'Odd', symbol: 'ODD', address, decimals, logoUri: null }]
  const kit = createTestKit({ api: { '/v1/convert/tokens': () => ({ body: { tokens } }) } })
  return kit.queries.fetchQuery(swapTokens(kit, 1329))
}

test('[API-06] refuses tokens that no contract can have: computing with them would freeze the page', async () => {
  expect(await ask(255)).toMatchObject([{ symbol: 'ODD', decimals: 255 }])
  for (const decimals of [256, 999_999_999, -1, 1.5])
    await expect(ask(decimals), String(decimals)).rejects.toMatchObject({ code: 'network.badReply' })
})
