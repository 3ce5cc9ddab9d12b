import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Read } from './runner.ts'

/** One number that a simulation reads before and after each call. */
export type Probe =
  | { kind: 'balance'; asset: Address }
  | { kind: 'items'; asset: Address; tokenId: bigint }
  | { kind: 'allowance'; asset: Address; spender: Address }
  | { kind: 'permit2'; asset: Address; spender: Address; through: Address }
  /** Until when that allowance counts. */
  | { kind: 'permit2Until'; asset: Address; spender: Address; through: Address }
  | { kind: 'operator'; asset: Address; spender: Address }
  | { kind: 'item'; asset: Address; tokenId: bigint }
  /** Whether it is an NFT collection (ERC-1155), which can't be counted without item IDs. */
  | { kind: 'holdsItems'; asset: Address }
  | { kind: 'owner' }

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
  'function owner() view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const itemsAbi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])

const callOf = (probe: Probe, account: Address): Pick<Read, 'to' | 'data'> => {
  switch (probe.kind) {
    case 'balance':
      return { to: probe.asset, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] }) }
    case 'items':
      return { to: probe.asset, data: encodeFunctionData({ abi: itemsAbi, args: [account, probe.tokenId] }) }
    case 'allowance':
      return {
        to: probe.asset,
        data: encodeFunctionData({ abi, functionName: 'allowance', args: [account, probe.spender] }),
      }
    case 'permit2':
    case 'permit2Until': {
      const args = [account, probe.asset, probe.spender] as const
      return { to: probe.through, data: encodeFunctionData({ abi: permit2Abi, args }) }
    }
    case 'operator':
      return {
        to: probe.asset,
        data: encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [account, probe.spender] }),
      }
    case 'item':
      return { to: probe.asset, data: encodeFunctionData({ abi, functionName: 'getApproved', args: [probe.tokenId] }) }
    case 'holdsItems': {
      const args = ['0xd9b67a26'] as const
      return { to: probe.asset, data: encodeFunctionData({ abi, functionName: 'supportsInterface', args }) }
    }
    case 'owner':
      return { to: account, data: encodeFunctionData({ abi, functionName: 'owner' }) }
  }
}

export const readOf = (probe: Probe, account: Address): Read => ({
  ...callOf(probe, account),
  word: probe.kind === 'permit2Until' ? 1 : 0,
})

/** Both numbers of a Permit2 allowance: its amount and its end. */
export const permit2Probes = (asset: Address, spender: Address, through: Address): Probe[] => [
  { kind: 'permit2', asset, spender, through },
  { kind: 'permit2Until', asset, spender, through },
]

/** Identical probes have the same key. */
export const probeKey = (probe: Probe): string =>
  Object.values(probe)
    .map((value) => String(value).toLowerCase())
    .join(' ')

/** Addresses among the 32-byte words of calldata; `offset` reads words shifted by an inner selector. */
export const addressesInData = (data: Hex, offset = 0): Address[] =>
  Array.from(data.slice(10 + offset * 2).matchAll(/.{64}/g)).flatMap(([word]) =>
    /^0{24}(?!0{16})[0-9a-f]{40}$/i.test(word) ? [`0x${word.slice(24).toLowerCase()}` as const] : [],
  )
