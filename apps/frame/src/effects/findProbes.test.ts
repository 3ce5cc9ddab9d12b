import { expect, it } from 'vitest'
import { findMoreProbes, findProbes, mostProbes } from './findProbes.ts'

const me = '0x1111111111111111111111111111111111111111'
const collection = '0x2222222222222222222222222222222222222222'
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}` as const
const wordOf = (value: number) => value.toString(16).padStart(64, '0')
/** TransferBatch of ERC-1155, from the account to someone. */
const batch = (data: `0x${string}`) => ({
  address: collection as `0x${string}`,
  topics: [
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb' as const,
    topicOf('0x3333333333333333333333333333333333333333'),
    topicOf(me),
    topicOf('0x4444444444444444444444444444444444444444'),
  ],
  data,
})

it('[threat 29] checks each NFT of a collection that leaves in a batch', () => {
  const words = [64, 160, 2, 7, 9, 2, 1, 1].map(wordOf).join('')
  expect(findMoreProbes([batch(`0x${words}`)], me, 1329)).toEqual([
    { kind: 'items', asset: collection, tokenId: 7n },
    { kind: 'items', asset: collection, tokenId: 9n },
  ])
})

it('[threat 29] does not count a collection whose event cannot be decoded', () => {
  expect(findMoreProbes([batch('0x1234')], me, 1329)).toEqual([{ kind: 'holdsItems', asset: collection }])
})

it('[threat 41] reads no more pairs of a Permit2 call than it can use, and still finds one hidden behind repetitions', () => {
  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const addressOf = (at: number) => `0x${'ab'.repeat(18)}${at.toString(16).padStart(4, '0')}` as const
  const probesOf = (addresses: readonly string[]) => {
    const data = `0x12345678${addresses.map((one) => topicOf(one).slice(2)).join('')}` as const
    return findProbes([{ to: permit2, value: 0n, data }], [], [], { chainId: 1329, isSmart: false })
  }
  const many = probesOf(Array.from({ length: 300 }, (_, at) => addressOf(at)))
  expect(many.length).toBeGreaterThan(mostProbes)
  expect(many.length).toBeLessThan(3_000)
  const [token, spender] = [addressOf(1), addressOf(2)]
  expect(probesOf([...Array(40).fill(token), spender])).toContainEqual({
    ...{ kind: 'permit2', asset: token, spender },
    through: permit2.toLowerCase(),
  })
})

it('[threat 29] reads who may take the NFT that an approval names', () => {
  const data = `0x095ea7b3${topicOf(me).slice(2)}${wordOf(7)}` as const
  const found = findProbes([{ to: collection, value: 0n, data }], [], [], { chainId: 1329, isSmart: false })
  expect(found).toContainEqual({ kind: 'item', asset: collection, tokenId: 7n })
})
