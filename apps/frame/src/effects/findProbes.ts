import type { Address, Hex } from '@latchkey/wire/caip'
import { decodeAbiParameters } from 'viem/utils'
import { type DecodedCall, flattenClaims } from '../decode/decoded.ts'
import { permit2Contracts } from '../decode/knownContracts.ts'
import { addressesInData, type Probe, permit2Probes, probeKey } from './probes.ts'
import type { RunCall, RunLog } from './runner.ts'

/** More doesn't fit into a node's gas limit; anything left out makes the simulation incomplete. */
export const mostProbes = 96
const mostSpenders = 6
/** So many addresses make more pairs than probes, so the simulation counts as incomplete. All pairs would fill the memory. */
const mostPaired = 12

const lower = (address: string): Address => address.toLowerCase() as Address

/** The collection items a call names (ERC-1155). */
const itemsOf = ({ data }: RunCall): bigint[] => {
  const body: Hex = `0x${data.slice(10)}`
  try {
    if (data.startsWith('0xf242432a')) {
      return [decodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint256' }], body)[2]]
    }
    if (data.startsWith('0x2eb2c2d6')) {
      return [...decodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint256[]' }], body)[2]]
    }
    // An approval for one NFT (ERC-721).
    return data.startsWith('0x095ea7b3')
      ? [decodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], body)[1]]
      : []
  } catch {
    // Other encodings name no item.
    return []
  }
}

/** Possible spenders: only a contract that the account itself calls can set an allowance. */
const callProbes = (call: RunCall, chainId: number): Probe[] => {
  const asset = lower(call.to)
  const named = [...new Set(addressesInData(call.data))]
  const paired = named.slice(0, mostPaired)
  const items = itemsOf(call).flatMap((tokenId): Probe[] => [
    { kind: 'items', asset, tokenId },
    { kind: 'item', asset, tokenId },
  ])
  const through = permit2Contracts(chainId).find((one) => one === asset)
  const pairs = through
    ? paired.flatMap((token) =>
        paired.flatMap((spender): Probe[] => (token === spender ? [] : permit2Probes(token, spender, through))),
      )
    : named.slice(0, mostSpenders).flatMap((spender): Probe[] => [
        { kind: 'allowance', asset, spender },
        { kind: 'operator', asset, spender },
      ])
  return [
    { kind: 'balance', asset },
    ...items,
    ...pairs,
    ...named.map((one): Probe => ({ kind: 'balance', asset: one })),
  ]
}

const wordProbes = (call: DecodedCall): Probe[] =>
  flattenClaims(call).flatMap(({ parts, spender, outgoing, incoming }) => {
    const tokens = parts.flatMap((part) => (part.type === 'address' && part.role === 'token' ? [part.address] : []))
    const moved = [...outgoing, ...incoming].flatMap(({ asset }) => (asset === 'native' ? [] : [asset]))
    return [
      ...[...tokens, ...moved].map((asset): Probe => ({ kind: 'balance', asset: lower(asset) })),
      ...(spender === undefined
        ? []
        : tokens.map((asset): Probe => ({ kind: 'allowance', asset: lower(asset), spender: lower(spender) }))),
    ]
  })

/** Each probe once, by importance. */
const once = (probes: readonly Probe[]): readonly Probe[] => [
  ...new Map(probes.map((probe) => [probeKey(probe), probe])).values(),
]

/** What a simulation must read, from the request and from tokens that could matter. */
export const findProbes = (
  calls: readonly RunCall[],
  words: readonly DecodedCall[],
  tokens: readonly Address[],
  { chainId, isSmart }: { chainId: number; isSmart: boolean },
): readonly Probe[] =>
  once([
    ...(isSmart ? [{ kind: 'owner' } as const] : []),
    ...words.flatMap(wordProbes),
    ...calls.flatMap((call) => callProbes(call, chainId)),
    ...tokens.map((asset): Probe => ({ kind: 'balance', asset: lower(asset) })),
  ])

const topics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}

/** Collection items named by an event; an undecodable event leaves the collection uncounted. */
const itemProbes = (asset: Address, kind: Hex, data: Hex): Probe[] => {
  const numbers = () => {
    if (kind === topics.transferSingle) return [decodeAbiParameters([{ type: 'uint256' }], data)[0]]
    return decodeAbiParameters([{ type: 'uint256[]' }], data)[0]
  }
  try {
    return numbers().map((tokenId) => ({ kind: 'items', asset, tokenId }))
  } catch {
    return [{ kind: 'holdsItems', asset }]
  }
}

const inTopic = (topic: Hex | undefined): Address | undefined =>
  topic && /^0x0{24}/.test(topic) ? (`0x${topic.slice(26)}`.toLowerCase() as Address) : undefined

/** Where events of a first run suggest looking. Only what is then read counts, whatever they claim. */
export const findMoreProbes = (logs: readonly RunLog[], account: Address, chainId: number): readonly Probe[] => {
  const me = lower(account)
  return logs.flatMap((log): Probe[] => {
    const parties = log.topics.slice(1).map(inTopic)
    if (!parties.includes(me)) return []
    const asset = lower(log.address)
    const [kind] = log.topics
    const [owner, second, third] = parties
    const through = permit2Contracts(chainId).find((one) => one === asset)
    if (through && owner === me && second && third) return permit2Probes(second, third, through)
    if (kind === topics.transferSingle || kind === topics.transferBatch) return itemProbes(asset, kind, log.data)
    const spender = owner === me && second && second !== me ? second : undefined
    const grants: Probe[] = !spender
      ? []
      : kind === topics.approval
        ? [{ kind: 'allowance', asset, spender }]
        : kind === topics.approvalForAll
          ? [{ kind: 'operator', asset, spender }]
          : []
    return [{ kind: 'balance', asset }, ...grants]
  })
}

/** What wasn't read yet, without duplicates. */
export const notYet = (found: readonly Probe[], known: readonly Probe[]): readonly Probe[] => {
  const seen = new Set(known.map(probeKey))
  return once(found).filter((probe) => !seen.has(probeKey(probe)))
}
