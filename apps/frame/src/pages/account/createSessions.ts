import type { FrameConfig } from '@latchkey/wire/api/frame'
import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { finishSignature } from '../../accounts/finishSignature.ts'
import { readGranted } from '../../accounts/grantedSession.ts'
import { revokeCall } from '../../accounts/revokeSession.ts'
import { toHex, utf8 } from '../../bytes.ts'
import type { Clock } from '../../clock.ts'
import type { CallNode } from '../../methods/callNode.ts'
import { fillOperation, toBundlerRequest } from '../../methods/fillOperation.ts'
import { findOperation } from '../../methods/sendOperation.ts'
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

const revokedAbi = parseAbi(['function isRevoked(bytes32 session) view returns (bool)'])
const pollMs = 500

/** The sessions of the smart account: what its owner granted, and what the chain says of each. */
export const createSessions = ({ vault, callApi, callNode, config, clock }: Deps) => {
  /** An account that is not on the chain has revoked nothing: its first operation would let the session in. */
  const isRevoked = async (chainId: number, account: Address, id: Hex): Promise<boolean> => {
    const data = encodeFunctionData({ abi: revokedAbi, args: [id] })
    const answer = await callNode(toCaipNetworkId(chainId), 'eth_call', [{ to: account, data }, 'latest'])
    return typeof answer === 'string' && /^0x0{63}1$/.test(answer)
  }

  const listOn = async (chainId: number): Promise<AccountSession[]> => {
    const { evmAddress: owner, smartAddress: account } = await vault.open()
    const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
    const { pcis } = await callApi(sessions.list, { params, query: {} })
    const read = pcis.map(async ({ pci, project, context, revokedAt }): Promise<AccountSession | undefined> => {
      const granted = v.is(hex, context) ? await readGranted(context, { account, chainId }, owner) : undefined
      if (!granted || granted.validUntil * 1_000 <= clock.now()) return undefined
      const isEnded = await isRevoked(chainId, account, granted.id)
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

  const untilMined = async (chainId: number, hash: Hex): Promise<void> => {
    const endsAt = clock.now() + limits.transaction.waitMs
    while (clock.now() < endsAt) {
      const found = await findOperation({ callNode }, chainId, hash).catch(() => undefined)
      if (found?.success) return
      if (found) throw new WalletError('node.executionReverted')
      await clock.sleep(pollMs)
    }
    throw new WalletError('smartAccount.notMined')
  }

  const endOnChain = async ({ chainId, id }: AccountSession): Promise<void> => {
    const { evmAddress: owner, smartAddress: address } = await vault.open()
    const account = { address, type: 'smartAccount', owner } as const
    const operation = await fillOperation({ callNode, config: await config() }, account, chainId, [
      revokeCall(address, id),
    ])
    const signature = await sign({ kind: 'userOperation', account: address, chainId, operation })
    const request = toBundlerRequest(account, operation, signature)
    const { entryPoint } = smartAccountContracts
    const hash = await callNode(toCaipNetworkId(chainId), 'eth_sendUserOperation', [request, entryPoint])
    if (!v.is(hex, hash)) throw new WalletError('network.badReply')
    await untilMined(chainId, hash)
  }

  const endOnServer = async ({ chainId, pci }: AccountSession): Promise<void> => {
    const { evmAddress: owner, smartAddress: account } = await vault.open()
    const message = toHex(utf8(sessionMessages.revoke(pci)))
    const signed = await sign({ kind: 'message', account, chainId, message })
    const signature = await finishSignature({ callNode }, chainId, owner, signed)
    const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
    await callApi(sessions.revoke, { params, query: {}, body: { pci, signature } })
  }

  return {
    list: async (): Promise<readonly AccountSession[]> =>
      (await Promise.all((await config()).smartAccountNetworks.map(listOn))).flat(),
    /** Ends it where it counts; the server is told too, and need not be believed. */
    end: async (session: AccountSession): Promise<void> => {
      if (!session.isRefused) await endOnServer(session).catch(() => undefined)
      await endOnChain(session)
    },
  }
}
