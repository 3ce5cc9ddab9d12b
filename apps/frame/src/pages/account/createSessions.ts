import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { isDirectRoot } from '@latchkey/wire/delegation'
import * as v from 'valibot'
import { finishSignature } from '../../accounts/finishSignature.ts'
import { readGranted } from '../../accounts/grantedSession.ts'
import type { EvmAccount } from '../../accounts/listAccounts.ts'
import { livingRoots } from '../../accounts/livingRoots.ts'
import { revokeCall } from '../../accounts/revokeSession.ts'
import { toHex, utf8 } from '../../bytes.ts'
import type { CallApi } from '../../session/callApi.ts'
import type { AccountSession } from '../walletAccount.ts'
import { createOwnOperations, type OwnDeps, signOwn } from './createOwnOperations.ts'

type Deps = OwnDeps & { callApi: CallApi }

/** The smart account's sessions: what its owner granted, and their state on the chain. */
export const createSessions = (deps: Deps) => {
  const { vault, callApi, callNode, config, clock } = deps
  const operations = createOwnOperations(deps)

  const listOn = async (chainId: number, { owner, address: account }: EvmAccount): Promise<AccountSession[]> => {
    const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
    const { pcis } = await callApi(sessions.list, { params, query: {} })
    const read = pcis.map(async ({ pci, project, context, revokedAt }): Promise<AccountSession | undefined> => {
      const granted = v.is(hex, context) ? await readGranted(callNode, context, { account, chainId }, owner) : undefined
      if (!granted || granted.validUntil * 1_000 <= clock.now()) return undefined
      const isEnded = (await livingRoots(callNode, chainId, granted.roots)).length === 0
      return { pci, chainId, account, name: project.name, ...granted, isRefused: revokedAt !== null, isEnded }
    })
    return (await Promise.all(read)).flatMap((one) => one ?? [])
  }

  /** The manager rejects revoking what is already revoked, and the whole batch would fail. */
  const endingCalls = async ({ chainId, roots }: AccountSession) =>
    (await livingRoots(callNode, chainId, roots)).map(revokeCall)

  const accountOf = async ({ account }: AccountSession): Promise<EvmAccount> => {
    const [first, second] = await operations.accounts()
    return second.address === account ? second : first
  }

  const endOnChain = async (session: AccountSession): Promise<void> => {
    const calls = await endingCalls(session)
    if (calls.length > 0) await operations.send(await accountOf(session), session.chainId, calls)
  }

  const endOnServer = async (session: AccountSession): Promise<void> => {
    const { chainId, pci } = session
    const { owner, address: account } = await accountOf(session)
    const message = toHex(utf8(sessionMessages.revoke(pci)))
    const signed = await signOwn(vault, { kind: 'message', account, chainId, message })
    const signature = await finishSignature({ callNode }, chainId, { address: account, owner }, signed)
    const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
    await callApi(sessions.revoke, { params, query: {}, body: { pci, signature } })
  }

  return {
    list: async (): Promise<readonly AccountSession[]> => {
      const [accounts, { smartAccountNetworks }] = await Promise.all([operations.accounts(), config()])
      const places = smartAccountNetworks.flatMap((chainId) => accounts.map((account) => ({ chainId, account })))
      return (await Promise.all(places.map(({ chainId, account }) => listOn(chainId, account)))).flat()
    },
    /** Maximum fee of revoking it; zero if it is already invalid on the chain. */
    price: async (session: AccountSession): Promise<bigint> => {
      const calls = await endingCalls(session)
      return calls.length > 0 ? operations.price(await accountOf(session), session.chainId, calls) : 0n
    },
    /** Revokes it on the chain; the server is notified too, but isn't trusted. */
    end: async (session: AccountSession): Promise<void> => {
      const tell = async () => {
        if (!session.isRefused) await endOnServer(session).catch(() => undefined)
      }
      // The server records the end of server-free sessions when the chain confirms it.
      const isDirect = session.roots.some(isDirectRoot)
      if (!isDirect) await tell()
      await endOnChain(session)
      if (isDirect) await tell()
    },
  }
}
