import { vault } from '@latchkey/wire/api/vault'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Hex, zeroAddress } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromHex, toBase64Url } from '../bytes.ts'
import { createPasskeyLogin } from '../session/passkeyLogin.ts'
import { projectId, walletOrigin } from '../testing/fakeServer.ts'
import { startPasskeyAccount } from '../testing/passkeyAccount.ts'
import { stranger } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import { askPerson } from '../vault/askPerson.ts'
import { askPasskey as askToUnlock, makePasskey } from '../vault/enrol.ts'
import { stepUpByPasskey } from '../vault/stepUpByPasskey.ts'
import type { VaultDeps } from '../vault/vaultDeps.ts'
import { askPasskey } from './askWords.ts'
import { encodePasskeySignature, type PasskeyWord } from './passkeySignature.ts'
import { operationDigest, toUserOperation } from './userOperation.ts'

type Brought = { id: string; response: Omit<PasskeyWord, 'credentialId'> }

/** A smart account that only its passkey controls, and an operator who wants a coin of it. */
const startAttack = async (chain: LocalChain) => {
  const account = await startPasskeyAccount(chain)
  const { address, thief, passkeys, page } = account
  await account.rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }])
  await account.require()
  const place = { address: smartAccountContracts.entryPoint, abi: entryPoint07Abi } as const
  const nonce = await chain.client.readContract({ ...place, functionName: 'getNonce', args: [address, 0n] })
  const draft = {
    ...{ calls: [{ to: stranger, value: 1n, data: '0x' as Hex }], nonce, isDeployed: true, sponsorship: undefined },
    ...{ callGasLimit: 200_000n, verificationGasLimit: 3_000_000n, preVerificationGas: 0n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  }
  const theft = operationDigest(thief.address, address, 1329, draft)
  /** Whether the chain takes this assertion as the account's signature of the theft. */
  const pays = (word: PasskeyWord): Promise<boolean> => {
    const op = toPackedUserOperation(toUserOperation(thief.address, address, draft, encodePasskeySignature(word)))
    const run = { ...place, functionName: 'handleOps', args: [[op], stranger], account: zeroAddress } as const
    return chain.client.simulateContract(run).then(
      () => true,
      () => false,
    )
  }
  const chosen = toBase64Url(fromHex(theft))
  const brought: Brought[] = []
  /** The operator: names the theft wherever bytes of its choice fit, and keeps every answer. */
  const callWallet = (async (row: unknown, body: { response?: Brought }) => {
    if (row === vault.reserve) return { reserved: [{ type: 'passkey', unlockerId: 'u', gate: '' }] }
    if (body.response) brought.push(body.response)
    const options = { challenge: chosen, rpId: 'wallet.example' }
    return { flowId: 'f', nonce: chosen, options, gate: '', wrapped: {}, grant: '' }
  }) as VaultDeps['callWallet']
  const { wallet } = await page.callWallet(vault.read, {})
  if (!wallet) throw new Error('no wallet')
  const deps = { callWallet, passkeys } as unknown as VaultDeps
  const doors: Record<string, () => Promise<unknown>> = {
    'logging in': createPasskeyLogin({ ...deps, projectId, embedder: 'https://dapp.example' }).run,
    'unlocking the wallet': () => askToUnlock(deps, wallet),
    'proving who you are': () => stepUpByPasskey(deps, 'export'),
    'confirming another request': () => askPerson(deps, `0x${'11'.repeat(32)}`),
    'adding a passkey': async () => brought.push((await makePasskey(deps, wallet.walletId)).response as Brought),
  }
  return { passkeys, theft, pays, chosen, brought, doors }
}

let chain: LocalChain
let attack: Awaited<ReturnType<typeof startAttack>>
beforeAll(async () => {
  chain = await startLocalChain()
  attack = await startAttack(chain)
})
afterAll(() => chain.stop())

describe('[threat 31c] an operator that hands out the hash of an operation gets no signature of it', () => {
  it.each([
    'logging in',
    'unlocking the wallet',
    'proving who you are',
    'confirming another request',
    'adding a passkey',
  ])('by %s', async (name) => {
    const { passkeys, pays, chosen, brought, doors } = attack
    brought.length = 0
    passkeys.challenges.length = 0
    await doors[name]?.()
    expect(brought).toHaveLength(1)
    for (const { id, response } of brought) expect(await pays({ credentialId: id, ...response })).toBe(false)
    expect(passkeys.challenges).toHaveLength(1)
    expect(passkeys.challenges).not.toContain(chosen)
  })

  it('which the chain would take if the owner had approved it', async () => {
    const { passkeys, theft, pays } = attack
    expect(await pays(await askPasskey({ passkeys, ownOrigin: walletOrigin }, theft, []))).toBe(true)
  })
})
