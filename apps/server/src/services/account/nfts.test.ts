import { nfts as collections, devAccounts, editions } from '@latchkey/chain/deployments'
import { account as table } from '@latchkey/wire/api/account'
import * as v from 'valibot'
import { type Address, encodeFunctionData, erc721Abi, erc1155Abi, type Hex, parseAbi, toEventSelector } from 'viem'
import { expect, it } from 'vitest'
import { untilIndexed } from '../../testing/indexed.ts'
import { onChain, openAccountRoom, project, reasonOf } from './testing/accountRoom.ts'
import { answers, plantedCode, word } from './testing/plantContract.ts'

const { chain, database, api, getJson, sender } = await openAccountRoom()
const { rpc, sendAs } = sender()
const [owner, stranger, target, crowded] = devAccounts.slice(4, 8).map(({ address }) => address) as [
  Address,
  Address,
  Address,
  Address,
]
const { honest, spam } = collections
const mintAbi = parseAbi(['function mint() returns (uint256)'])

const nftsOf = async (address: string) => {
  const { status, body } = await getJson(`/v1/account/${address}/nfts?${onChain}`)
  expect(status).toBe(200)
  return v.parse(table.nfts.reply, body)
}
/** Lists are cached for some seconds, so this asks until an NFT of the honest collection is listed. */
const nftsWith = async (address: Address, id: string) => {
  const isKnown = ({ contract, tokenId }: { contract: string; tokenId: string }) =>
    contract === honest.address && tokenId === id
  await expect.poll(async () => (await nftsOf(address)).nfts.some(isKnown)).toBe(true)
  return nftsOf(address)
}
const untilNow = async () =>
  untilIndexed(database.db, api.services.nodes.product, await chain.client.getBlockNumber({ cacheTime: 0 }))

const mint = async (from: Address): Promise<string> => {
  const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint' })
  const hash = await sendAs(from, { to: honest.address, data })
  const { logs } = await chain.client.getTransactionReceipt({ hash })
  return String(BigInt(logs[0]?.topics[3] ?? 0))
}

const at = (seed: number): Address => `0x${'b0'.repeat(19)}${seed.toString(16).padStart(2, '0')}`
const topic = (value: bigint | Address): Hex => `0x${word(value)}`
const events = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  batch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
}
const plant = async (place: Address, code: Hex): Promise<void> => {
  await rpc('anvil_setCode', [place, code])
  await sendAs(stranger, { to: place })
}
const batchTo = (to: Address, count: number) => {
  const ids = Array.from({ length: count }, (_, index) => BigInt(index + 1))
  const list = (values: readonly bigint[]) => [BigInt(values.length), ...values]
  return {
    topics: [events.batch, topic(stranger), topic(0n), topic(to)],
    data: [64n, BigInt(64 + 32 * (count + 1)), ...list(ids), ...list(ids.map(() => 1n))],
  }
}

it('[DATA-04] lists what an account holds, newest first, with pictures of ours, and not what it has sent on', async () => {
  const [first, second] = [await mint(owner), await mint(owner)]
  await untilNow()
  const { nfts, isCut } = await nftsWith(owner, second)
  expect(nfts.slice(0, 2)).toEqual(
    [second, first].map((tokenId) => ({
      chainId: 'eip155:1329',
      contract: '0xa27015A57Fc75251a22847d3256bc1a2893007CB',
      tokenId,
      standard: 'erc721',
      collection: 'Harbour Pass',
      amount: '1',
      imageUrl: `${api.services.settings.API_URL}/public/getNftImage/eip155%3A1329/0xa27015a57fc75251a22847d3256bc1a2893007cb/${tokenId}`,
    })),
  )
  expect(isCut).toBe(false)
  const picture = await fetch(nfts[0]?.imageUrl.replace(api.services.settings.API_URL, api.url) ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect(await picture.text()).toContain(`>${second}<`)

  const args = [owner, stranger, BigInt(second)] as const
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args })
  await sendAs(owner, { to: honest.address, data })
  await untilNow()
  await expect.poll(async () => (await nftsOf(owner)).nfts.map(({ tokenId }) => tokenId)).not.toContain(second)
  expect((await nftsWith(stranger, second)).isCut).toBe(false)
})

it('[DATA-04] lists copies of an edition with their picture, and their number after some are sent on', async () => {
  const holder = devAccounts[0]?.address as Address
  const printsOf = async (address: Address) => {
    const { nfts } = await nftsOf(address)
    return nfts.filter(({ contract }) => contract === '0x98dF51D120cd87a3CaE87EA2ce22468Ef1C55C2d')
  }
  const prints = await printsOf(holder)
  expect(prints).toEqual(
    [
      ['7', '2'],
      ['1', '5'],
    ].map(([tokenId, amount]) => ({
      chainId: 'eip155:1329',
      contract: '0x98dF51D120cd87a3CaE87EA2ce22468Ef1C55C2d',
      tokenId,
      standard: 'erc1155',
      collection: 'Harbour Prints',
      amount,
      imageUrl: `${api.services.settings.API_URL}/public/getNftImage/eip155%3A1329/0x98df51d120cd87a3cae87ea2ce22468ef1c55c2d/${tokenId}`,
    })),
  )
  const picture = await fetch(prints[0]?.imageUrl.replace(api.services.settings.API_URL, api.url) ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await picture.text()).toContain('>7<')

  const args = [holder, owner, 1n, 2n, '0x'] as const
  const data = encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args })
  await sendAs(holder, { to: editions.honest.address, data })
  await untilNow()
  const amounts = async (address: Address) =>
    (await printsOf(address)).map(({ tokenId, amount }) => `${amount} of ${tokenId}`)
  await expect.poll(() => amounts(holder)).toEqual(['2 of 7', '3 of 1'])
  await expect.poll(() => amounts(owner)).toEqual(['2 of 1'])
})

it('[threat 76] counts spam and lists none of it', async () => {
  const lists = await Promise.all(devAccounts.map(({ address }) => nftsOf(address)))
  expect(Math.max(...lists.map(({ hiddenCount }) => hiddenCount))).toBeGreaterThan(0)
  const contracts = lists.flatMap(({ nfts }) => nfts.map(({ contract }) => contract))
  expect(contracts).toContain(honest.address)
  expect(contracts).not.toContain(spam.address)
  expect(contracts).not.toContain(editions.spam.address)
  // Three accounts got one copy of a spam edition each.
  const { rows } = await database.pool.query("SELECT is_spam FROM tokens WHERE symbol = 'GIFT' AND kind = 'erc1155'")
  expect(rows).toEqual([{ is_spam: true }])
})

it('[threat 76] a hostile collection hides nothing but itself: burnt gas, megabytes, a lie about the owner', async () => {
  const id = await mint(target)
  const toTarget = { topics: [events.transfer, topic(0n), topic(target), topic(7n)] }
  for (const seed of [1, 2, 3]) await plant(at(seed), plantedCode(toTarget, answers.burn))
  await plant(at(4), plantedCode(batchTo(target, 12), answers.bomb))
  await plant(at(5), plantedCode(toTarget, answers.always65))
  await plant(at(6), plantedCode(batchTo(target, 2), answers.always65))
  await untilNow()
  const { nfts } = await nftsWith(target, id)
  const found = nfts.map(({ contract, tokenId, standard, amount }) => [
    contract.toLowerCase(),
    tokenId,
    standard,
    amount,
  ])
  expect(found).toContainEqual([honest.address.toLowerCase(), id, 'erc721', '1'])
  expect(found).toContainEqual([at(6), '2', 'erc1155', '65'])
  for (const seed of [1, 2, 3, 4, 5]) expect(found.map(([contract]) => contract)).not.toContain(at(seed))
})

it('[threat 76] who sends many of one collection crowds out no other, and the list says that it is cut', async () => {
  const id = await mint(crowded)
  await plant(at(9), plantedCode(batchTo(crowded, 60), answers.always65))
  await untilNow()
  const { nfts, isCut } = await nftsWith(crowded, id)
  expect(nfts.filter(({ contract }) => contract.toLowerCase() === at(9))).toHaveLength(50)
  expect(nfts.map(({ tokenId, collection }) => `${collection} ${tokenId}`)).toContain(`Harbour Pass ${id}`)
  expect(isCut).toBe(true)
})

it('[API-08] refuses what it cannot answer', async () => {
  for (const [path, field] of [
    [`/v1/account/0x12/nfts?${onChain}`, 'address'],
    [`/v1/account/${owner}/nfts?${project}&chainId=eip155:1`, 'chainId'],
    [`/v1/account/${owner}/nfts?chainId=eip155:1329`, 'projectId'],
  ] as const) {
    const { status, body } = await getJson(path)
    expect([status, reasonOf(body)?.field]).toEqual([400, field])
  }
})
