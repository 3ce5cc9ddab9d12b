import * as v from 'valibot'

/** The chain families an account can belong to (PLAN-04). */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
export type Namespace = (typeof namespaces)[number]
export const namespace = v.picklist(namespaces)

/** A chain in CAIP-2 form: `eip155:1329`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** An account or token in CAIP-10 form: `eip155:1329:0x…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
export type Address = `0x${string}`
export type Hex = `0x${string}`

/** The placeholder address of the native token in Blockchain API requests. */
export const nativeTokenAddress: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const evmAddressPattern = /^0x[0-9a-fA-F]{40}$/
const base58Pattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const referencePatterns: Record<Namespace, RegExp> = {
  eip155: /^[1-9]\d{0,31}$/,
  solana: /^[-_a-zA-Z0-9]{1,32}$/,
  polkadot: /^[-_a-zA-Z0-9]{1,32}$/,
  bip122: /^[-_a-zA-Z0-9]{1,32}$/,
  cosmos: /^[-_a-zA-Z0-9]{1,32}$/,
}

const isNamespace = (text: string): text is Namespace => (namespaces as readonly string[]).includes(text)

export const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && evmAddressPattern.test(value)

/** Whether two addresses, or parts of them, are the same: in hex, upper case is only a checksum. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Splits a CAIP-2 ID; undefined if it isn't one. */
export const parseCaipNetworkId = (text: string): { namespace: Namespace; reference: string } | undefined => {
  const [space = '', reference = '', ...rest] = text.split(':')
  if (rest.length > 0 || !isNamespace(space) || !referencePatterns[space].test(reference)) return undefined
  return { namespace: space, reference }
}

/** Splits a CAIP-10 ID; undefined if it isn't one. */
export const parseCaipAddress = (
  text: string,
): { namespace: Namespace; reference: string; address: string; caipNetworkId: CaipNetworkId } | undefined => {
  const at = text.lastIndexOf(':')
  const network = parseCaipNetworkId(text.slice(0, at))
  const address = text.slice(at + 1)
  if (!network) return undefined
  const isValid =
    network.namespace === 'eip155'
      ? evmAddressPattern.test(address)
      : network.namespace === 'solana'
        ? base58Pattern.test(address)
        : /^[-.%a-zA-Z0-9]{1,128}$/.test(address)
  if (!isValid) return undefined
  return { ...network, address, caipNetworkId: `${network.namespace}:${network.reference}` }
}

/** True for chains with Ethereum's JSON-RPC. */
export const isEvm = (id: CaipNetworkId): boolean => id.startsWith('eip155:')

/** `1329` → `eip155:1329`. */
export const toCaipNetworkId = (chainId: number): CaipNetworkId => `eip155:${chainId}`

/** The number of an EVM chain ID in any notation: 1329, '1329', '0x531', 'eip155:1329'. */
export const toChainId = (id: string | number): number | undefined => {
  const text = String(id).replace(/^eip155:/, '')
  if (!/^(0x[0-9a-fA-F]{1,13}|\d{1,15})$/.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

export const hex = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value),
  'must be 0x hex',
)
export const evmAddress = v.custom<Address>(isAddress, 'must be an address: 0x and 40 hexadecimal digits')
export const caipNetworkId = v.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && parseCaipNetworkId(value) !== undefined,
  'must be a chain id such as eip155:1329',
)
export const caipAddress = v.custom<CaipAddress>(
  (value) => typeof value === 'string' && parseCaipAddress(value) !== undefined,
  'must be an account id such as eip155:1329:0x…',
)
/** A chain in a query: CAIP-2, or a bare EVM number that becomes one. */
export const anyNetworkId = v.pipe(
  v.string(),
  v.transform((text) => (/^\d+$/.test(text) ? `eip155:${text}` : text)),
  caipNetworkId,
)
/** An EVM or Solana account address as a path parameter. */
export const accountAddress = v.custom<string>(
  (value) => typeof value === 'string' && (evmAddressPattern.test(value) || base58Pattern.test(value)),
  'must be an account address',
)

/** ENSIP-11: the coin type under which a name stores an EVM chain's address. */
export const toCoinType = (chainId: number): number => (chainId === 1 ? 60 : (0x80000000 | chainId) >>> 0)
/** The chain of a coin type; 60 and 0x80000001 both mean chain 1. */
export const fromCoinType = (coinType: number): number | undefined => {
  if (coinType === 60) return 1
  return coinType > 0x80000000 && coinType <= 0xffffffff ? coinType - 0x80000000 : undefined
}
