import { type pci, sessions } from '@latchkey/wire/api/sessions'
import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { isOneSum, type Permission, readPermissions } from '@latchkey/wire/permissions'
import type * as v from 'valibot'
import { toFunctionSelector } from 'viem'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { findNetwork } from '../networks.ts'
import { swapTokens } from './swapTokens.ts'

/** One thing that a session may do. `token` is missing if the asset is unknown. */
export type SessionRight =
  | { kind: 'call'; address: Address; count: number }
  | {
      kind: 'spend'
      asset: Address | 'native'
      units: bigint
      /** Undefined if the amount is a total for the whole session. */
      periodSeconds: number | undefined
      token: { symbol: string; decimals: number } | undefined
    }

export type SmartSession = {
  pci: string
  /** Who may act. */
  name: string
  state: 'active' | 'expired' | 'revoked'
  /** Unix milliseconds: when it ends, or when it was ended. */
  endsAt: number
  /** Undefined if they can't be read. */
  rights: readonly SessionRight[] | undefined
  /** True if the site uses it without the server, so only the network can end it. */
  isDirect: boolean
}

type Raw = v.InferOutput<typeof pci>
type Token = { symbol: string; decimals: number }

const toRight = (permission: Permission, expiry: number, tokens: ReadonlyMap<string, Token>): SessionRight => {
  if (permission.kind === 'call')
    return { kind: 'call', address: permission.address, count: permission.selectors.length }
  const { asset, cap } = permission
  const periodSeconds = isOneSum(permission, expiry) ? undefined : permission.periodSeconds
  return { kind: 'spend', asset, units: cap, periodSeconds, token: tokens.get(asset) }
}

const readRights = (
  { permissions: raw, expiry }: Pick<Raw, 'permissions' | 'expiry'>,
  tokens: ReadonlyMap<string, Token>,
): SmartSession['rights'] => {
  try {
    const permissions = readPermissions(raw, (item) =>
      toFunctionSelector(item as Parameters<typeof toFunctionSelector>[0]),
    )
    return permissions.map((permission) => toRight(permission, expiry, tokens))
  } catch {
    return undefined
  }
}

const readTokens = async (kit: Kit, chainId: number): Promise<ReadonlyMap<string, Token>> => {
  // Names make the list readable. Without them it shows addresses, so a failure here is ignored.
  const known = await kit.queries.fetchQuery(swapTokens(kit, chainId)).catch(() => [])
  const coin = findNetwork(toCaipNetworkId(chainId))?.currency
  return new Map([
    ...known.map(({ address, symbol, decimals }) => [address.toLowerCase(), { symbol, decimals }] as const),
    ...(coin ? [['native', coin] as const] : []),
  ])
}

/** An account's sessions: permissions and expiry (ACT-10, API-20). */
export const smartSessions = (kit: Kit, address: Address, chainId: number) => ({
  queryKey: ['smartSessions', chainId, address.toLowerCase()],
  queryFn: async (): Promise<readonly SmartSession[]> => {
    const params = { address: `${toCaipNetworkId(chainId)}:${address}` } as const
    const [{ pcis }, tokens] = await Promise.all([
      callApi(kit, sessions.list, { params, query: {} }),
      readTokens(kit, chainId),
    ])
    const now = kit.ports.clock.now()
    return pcis.map(({ pci: id, project, expiry, revokedAt, permissions, isDirect }): SmartSession => {
      const endsAt = (revokedAt ?? expiry) * 1_000
      const state = revokedAt !== null ? 'revoked' : endsAt <= now ? 'expired' : 'active'
      return {
        pci: id,
        name: project.name,
        state,
        endsAt,
        rights: readRights({ permissions, expiry }, tokens),
        isDirect,
      }
    })
  },
  staleTime: 5_000,
})
