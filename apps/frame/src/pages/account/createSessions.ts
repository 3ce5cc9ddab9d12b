import type { FrameConfig } from '@latchkey/wire/api/frame'
import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { isDirectRoot } from '@latchkey/wire/delegation'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { finishSignature } from '../../accounts/finishSignature.ts'
import { readGranted } from '../../accounts/grantedSession.ts'
import { livingRoots } from '../../accounts/livingRoots.ts'
import { revokeCall } from '../../accounts/revokeSession.ts'
import { toHex, utf8 } from '../../bytes.ts'
import type { Clock } from '../../clock.ts'
import type { CallNode } from '../../methods/callNode.ts'
import { fillOperation } from '../../methods/fillOperation.ts'
import { submitOperation, untilMined } from '../../methods/submitOperation.ts'
import type { CallApi } from '../../session/callApi.ts'
import type { Signable } from '../../signer/digest.ts'
import type { Signed } from '../../signer/signWith.ts'
import type { Vault } from '../../vault/createVault.ts'
import type { AccountSession } from '../walletAccount.ts'

type Deps = {
  vault: Pick<Vault, 'open' | 'signer'>
  callApi: CallApi
  callNode: CallNode
  config: () => Promise<FrameConfig>
  clock: Clock
}

/** The sessions of the smart account: what its owner granted, and what the chain says of each. */
export const createSessions = ({ vault, callApi, callNode, config, clock }: Deps) => {
  const listOn = async (chainId: number): Promise<AccountSession[]> => {
    const { smartOwner: owner, smartAddress: account } = await vault.open()
    const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
    const { pcis } = await callApi(sessions.list, { params, query: {} })
    const read = pcis.map(async ({ pci, project, context, revokedAt }): Promise<AccountSession | undefined> => {
      const granted = v.is(hex, context) ? await readGranted(context, { account, chainId }, owner) : undefined
      if (!granted || granted.validUntil * 1_000 <= clock.now()) return undefined
      const isEnded = (await livingRoots(callNode, chainId, granted.roots)).length === 0
      return { pci, chainId, name: project.name, ...granted, isRefused: revokedAt !== null, isEnded }
    })
    return (await Promise.all(read)).flatMap((one) => one ?? [])
  }

  const sign = async <S extends Signable>(signable: S): Promise<Signed[S['kind']]> => {
    const signer = await vault.signer()
    // This page is the wallet's own and at top level: the press on it is the approval.
    const { approvalId, digest } = await signer.draft(signable)
    return signer.sign({ approvalId, digest, signable })
  }

  const endOnChain = async ({ chainId, roots }: AccountSession): Promise<void> => {
    const { smartOwner: owner, smartAddress: address, evmAddress: plain } = await vault.open()
    const account = { address, type: 'smartAccount', owner, plain } as const
    // The manager refuses to end what has ended, and the rest would go with it.
    const calls = (await livingRoots(callNode, chainId, roots)).map(revokeCall)
    if (calls.length === 0) return
    const operation = await fillOperation({ callNode, config: await config() }, account, chainId, calls)
    const signed = await sign({ kind: 'userOperation', account: address, chainId, operation })
    const place = { callNode, clock, chainId }
    const { success } = await untilMined(place, await submitOperation(place, account, operation, signed))
    if (!success) throw new WalletError('node.executionReverted')
  }

  const endOnServer = async ({ chainId, pci }: AccountSession): Promise<void> => {
    const { smartOwner: owner, smartAddress: account } = await vault.open()
    const message = toHex(utf8(sessionMessages.revoke(pci)))
    const signed = await sign({ kind: 'message', account, chainId, message })
    const signature = await finishSignature({ callNode }, chainId, { address: account, owner }, signed)
    const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
    await callApi(sessions.revoke, { params, query: {}, body: { pci, signature } })
  }

  return {
    list: async (): Promise<readonly AccountSession[]> =>
      (await Promise.all((await config()).smartAccountNetworks.map(listOn))).flat(),
    /** Ends it where it counts; the server is told too, and need not be believed. */
    end: async (session: AccountSession): Promise<void> => {
      const tell = async () => {
        if (!session.isRefused) await endOnServer(session).catch(() => undefined)
      }
      // The server notes the end of what it has no part in when the chain says so.
      const isDirect = session.roots.some(isDirectRoot)
      if (!isDirect) await tell()
      await endOnChain(session)
      if (isDirect) await tell()
    },
  }
}
