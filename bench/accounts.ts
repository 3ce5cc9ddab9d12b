/**
 * Gas of a smart account compared with an EOA on the local chain: create, send, batch, use and revoke permissions. `npx
 * tsx bench/accounts.ts`
 */

import { signUse } from '@latchkey/server/services/sessions/signUse'
import {
  delegationManagerAbi,
  executionOf,
  rootDelegations,
  type SignedDelegation,
  singleMode,
} from '@latchkey/wire/delegation'
import type { Permission } from '@latchkey/wire/permissions'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { encodeFunctionData, parseAbi, parseGwei } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { revokeCall } from '../apps/frame/src/accounts/revokeSession.ts'
import { contextOf, delegationDigest, permissionContextOf } from '../apps/frame/src/accounts/sessionGrant.ts'
import { type PlainCall, smartAccountOf } from '../apps/frame/src/accounts/smartAccount.ts'
import { operationDigest, toUserOperation } from '../apps/frame/src/accounts/userOperation.ts'
import { newKey, sendCoin, sendToken, startLocalChain, usdc } from './localChain.ts'

const { entryPoint, delegationManager } = smartAccountContracts
const managerAbi = parseAbi(delegationManagerAbi)
const { client, send, give, stop } = await startLocalChain()
const [plain, owner, site, cosignerSecret] = [newKey(), newKey(), newKey(), generatePrivateKey()]
const cosigner = privateKeyToAccount(cosignerSecret)
const account = smartAccountOf(owner.address)
/** Receivers already hold a balance, so the cost of creating one isn't counted. */
const [receiver, other] = [newKey().address, newKey().address]
for (const address of [plain.address, owner.address, site.address, account, receiver, other]) await give(address)

const operate = async (calls: readonly PlainCall[], isDeployed = true): Promise<bigint> => {
  const nonce = await client.readContract({
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: 'getNonce',
    args: [account, 0n],
  })
  const price = parseGwei('50')
  const draft = {
    ...{ calls, nonce, isDeployed, sponsorship: undefined, maxFeePerGas: price, maxPriorityFeePerGas: price },
    ...{ callGasLimit: 600_000n, verificationGasLimit: 800_000n, preVerificationGas: 0n },
  }
  const signature = await owner.sign({ hash: operationDigest(owner.address, account, 1329, draft) })
  const packed = toPackedUserOperation(toUserOperation(owner.address, account, draft, signature))
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[packed], owner.address] })
  return send(owner, entryPoint, data)
}

const permissions: Permission[] = [
  { kind: 'spend', asset: usdc, cap: 1_000n, periodSeconds: 86_400, start: Math.floor(Date.now() / 1_000) - 60 },
]
const expiry = Math.floor(Date.now() / 1_000) + 3_600
const grant = async (isDirect: boolean): Promise<SignedDelegation> => {
  const [root] = rootDelegations({
    account,
    cosigner: cosigner.address,
    key: site.address,
    isDirect,
    expiry,
    permissions,
  })
  if (!root) throw new Error('There is no permission to grant.')
  return { ...root, signature: await owner.sign({ hash: delegationDigest(1329, root) }) }
}

const useDirect = (root: SignedDelegation): Promise<bigint> => {
  const args = [[permissionContextOf(root)], [singleMode], [executionOf(sendToken(receiver))]] as const
  return send(site, delegationManager, encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args }))
}
const useCosigned = async (root: SignedDelegation, firstUse: number): Promise<bigint> => {
  const terms = { account, chainId: 1329, key: site.address, permissions, expiry, context: contextOf([root]) }
  const used = await signUse({
    terms,
    secret: cosignerSecret,
    calls: [sendToken(receiver)],
    covers: [0],
    firstUse,
    expiry,
  })
  if (!used) throw new Error('The server does not know the permission.')
  return send(site, delegationManager, used.data)
}

try {
  const plainCoin = await send(plain, receiver, '0x', { value: 1n })
  const plainToken = await send(plain, usdc, sendToken(receiver).data)
  const plainTwo = plainToken + (await send(plain, usdc, sendToken(other).data))
  const created = await operate([sendCoin(receiver)], false)
  const rows: [name: string, gas: bigint, control: bigint][] = [
    ['create and first send', created, plainCoin],
    ['send the coin', await operate([sendCoin(receiver)]), plainCoin],
    ['send a token', await operate([sendToken(receiver)]), plainToken],
    ['two sends of a token, all or none', await operate([sendToken(receiver), sendToken(other)]), plainTwo],
  ]
  const [direct, cosigned] = [await grant(true), await grant(false)]
  rows.push(['permission, first use', await useDirect(direct), plainToken])
  rows.push(['permission, next use', await useDirect(direct), plainToken])
  rows.push(['co-signed permission, first use', await useCosigned(cosigned, 0), plainToken])
  rows.push(['co-signed permission, next use', await useCosigned(cosigned, 1), plainToken])
  rows.push(['end a permission', await operate([revokeCall(direct)]), plainToken])
  console.log('| what | gas | a standard account | ratio |\n|---|---|---|---|')
  for (const [name, gas, control] of rows)
    console.log(`| ${name} | ${gas} | ${control} | ${(Number(gas) / Number(control)).toFixed(1)} |`)
} finally {
  await stop()
}
