import * as v from 'valibot'
import { anyNetworkId, evmAddress } from '../caip.ts'
import { endpoint } from '../endpoint.ts'
import { accountTypes } from '../frame.ts'
import { kindOr } from '../kindOr.ts'
import { codePlaces } from './auth.ts'

/** The two kinds of smart account that a project can choose from. */
export const accountKinds = ['contract', 'eip7702'] as const

/**
 * What the frame needs before it listens: who may embed it, and the project's features. The frame asks its own origin;
 * for an unknown project it gets a 404 and stays silent.
 */
export const frame = {
  config: endpoint({
    method: 'GET',
    path: '/api/frame-config',
    project: 'query',
    query: v.object({ projectId: v.string() }),
    reply: v.object({
      projectName: v.string(),
      /** Serialized origins, compared exactly; no patterns. */
      allowedOrigins: v.array(v.string()),
      supportedNetworks: v.array(v.number()),
      /** Chains that have the smart account contracts. */
      smartAccountNetworks: v.array(v.number()),
      /** The account type for users who haven't chosen one. */
      defaultAccountType: v.optional(v.picklist(accountTypes), 'eoa'),
      /** The kind of smart account: a contract with its own address, or the standard account itself (EIP-7702). */
      accountKind: v.optional(v.picklist(accountKinds), 'contract'),
      /** Those without a bundler: the standard account submits the operations itself and pays for them. */
      selfCarriedNetworks: v.optional(v.array(v.number()), []),
      /** Local chains that still have the account contract from before the Delegation Framework. */
      previousAccountNetworks: v.optional(v.array(v.number()), []),
      /** Chains on which a paymaster may pay instead of the account. */
      sponsoredNetworks: v.optional(v.array(v.number()), []),
      /** Solana chains that `/rpc` can reach, as CAIP-2. */
      solanaNetworks: v.optional(v.array(v.string()), []),
      custody: v.picklist(['assisted', 'self']),
      /** Where a login code is typed: in the wallet's own window, or in the page. */
      codes: v.optional(kindOr(codePlaces, 'wallet'), 'page'),
      /** Whether each permission needs the server's key at each use, or only those that the chain can't limit. */
      sessionCosigner: v.optional(kindOr(['optional', 'required'], 'required'), 'required'),
    }),
  }),
  /** The operator's facts about an account's chain, used for names and warnings in approvals. */
  facts: endpoint({
    method: 'GET',
    path: '/api/frame-facts',
    project: 'query',
    query: v.object({ projectId: v.string(), chainId: anyNetworkId, account: evmAddress }),
    reply: v.object({
      /** The operator's list of tokens. */
      tokens: v.array(
        v.object({
          address: evmAddress,
          symbol: v.string(),
          /** Absent if the list doesn't know them. */
          decimals: v.optional(v.number()),
          isStranded: v.boolean(),
        }),
      ),
      /** Receivers of the account's own payments, newest first; null if unknown. */
      sentTo: v.nullable(v.array(v.object({ address: evmAddress, name: v.nullable(v.string()) }))),
      /** Tokens with an approved spender, newest first, as far as the index knows. */
      allowed: v.optional(v.array(evmAddress), []),
    }),
  }),
} as const

export type FrameConfig = v.InferOutput<(typeof frame.config)['reply']>
