import { type Address, isAddress } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { plainName } from '../../account/plainName.ts'
import type { PairingSession } from './pairing.ts'

const text = v.fallback(v.string(), '')
const texts = v.fallback(v.array(v.string()), [])
const nothing = { accounts: [], chains: [], methods: [] }
const namespace = v.object({ accounts: texts, chains: texts, methods: texts })

/** What a wallet says about its session and itself. The library checks neither updates nor the metadata. */
const namespacesOf = v.fallback(v.record(v.string(), v.fallback(namespace, nothing)), {})
const peerOf = v.fallback(v.object({ name: text, url: text }), { name: '', url: '' })

type Namespaces = v.InferOutput<typeof namespacesOf>

/** A session as the library has it, as far as it matters here. */
export type RawSession = {
  topic: string
  expiry: number
  namespaces?: unknown
  peer?: { metadata?: unknown }
}

/** The address in `eip155:1329:0x…`, or a bare one: wallets send both in their events. */
export const toAddress = (account: unknown): Address | undefined => {
  const address = typeof account === 'string' ? account.split(':').at(-1) : undefined
  return address !== undefined && isAddress(address) ? address : undefined
}

export const toAddresses = (accounts: unknown): readonly Address[] => {
  const found = Array.isArray(accounts) ? accounts.map(toAddress) : []
  return [...new Set(found.filter((address) => address !== undefined))]
}

/** Parses the chain ID of an event: a number, a decimal or hex text, or `eip155:1329`. */
export const toChainNumber = (value: unknown): number | undefined => {
  const text = typeof value === 'string' ? value.replace(/^eip155:/, '') : value
  const id = Number(typeof text === 'object' ? Number.NaN : text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Sessions list chains in three places: keys such as `eip155:1329`, `chains`, and the prefix of each account. */
const chainsOf = (namespaces: Namespaces): readonly number[] => {
  const named = Object.entries(namespaces).flatMap(([key, { chains, accounts }]) => [
    key,
    ...chains,
    ...accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  ])
  const ids = named.filter((name) => /^eip155:\d+$/.test(name)).map(toChainNumber)
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** Reads a session of the library; only what belongs to EVM chains. */
export const toSession = ({ topic, expiry, namespaces, peer }: RawSession): PairingSession => {
  const all = Object.entries(v.parse(namespacesOf, namespaces))
  const ours = Object.fromEntries(all.filter(([key]) => key.split(':')[0] === 'eip155'))
  const { name, url } = v.parse(peerOf, peer?.metadata)
  return {
    topic,
    accounts: toAddresses(Object.values(ours).flatMap(({ accounts }) => accounts)),
    chainIds: chainsOf(ours),
    methods: [...new Set(Object.values(ours).flatMap(({ methods }) => methods))],
    peer: { name: plainName(name), url },
    expiresAt: expiry * 1_000,
  }
}
