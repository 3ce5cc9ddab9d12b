import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, type Hex, zeroAddress } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { operationDigest, toUserOperation } from '../accounts/userOperation.ts'
import { loadConfig } from '../channel/loadConfig.ts'
import { createSigners } from '../pages/account/createSigners.ts'
import { newCode } from '../vault/recoveryCode.ts'
import { createFakePasskeys } from './fakePasskeys.ts'
import { projectId, walletOrigin } from './fakeServer.ts'
import { giveCoin, startSmartSession } from './smartSession.ts'
import type { LocalChain } from './startChainFrame.ts'
import { startTestWallet } from './startTestWallet.ts'

const { entryPoint } = smartAccountContracts

/** A self-custody wallet with a passkey: an embedding page, the wallet page, and a key thief. */
export const startPasskeyAccount = async (
  chain: LocalChain,
  config: Parameters<LocalChain['createServer']>[0] = {},
  passkeys = createFakePasskeys(),
) => {
  const session = await startSmartSession(chain, undefined, config, { passkeys })
  const { server, address } = session
  await chain.fund(address)
  await giveCoin(chain, session.plain)
  const page = await startTestWallet({ server, embedder: walletOrigin, isTopLevel: true, passkeys })
  await page.logIn()
  await page.vault.makeItYours({ code: await newCode(), withPasskey: true })
  const { vault, callNode, clock } = page
  const readConfig = async () =>
    (await loadConfig({ fetch: server.fetch, ownOrigin: walletOrigin, projectId, clock })).config
  const signers = createSigners({ vault, callNode, clock, config: readConfig, passkeys, ownOrigin: walletOrigin })
  const words = await (await vault.signer()).exportWords()
  /** What a copy of the browser's key can sign with: the smart account's owner key. */
  const thief = mnemonicToAccount(words, { addressIndex: 1 })

  /** Moves one wei with the stolen key alone; returns whether the chain accepts it. */
  const steal = async (to: Address): Promise<boolean> => {
    const place = { address: entryPoint, abi: entryPoint07Abi } as const
    const nonce = await chain.client.readContract({ ...place, functionName: 'getNonce', args: [address, 0n] })
    const draft = {
      ...{ calls: [{ to, value: 1n, data: '0x' as Hex }], nonce, isDeployed: true, sponsorship: undefined },
      ...{ callGasLimit: 200_000n, verificationGasLimit: 3_000_000n, preVerificationGas: 0n },
      ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    }
    const signature = await thief.sign({ hash: operationDigest(thief.address, address, 1329, draft) })
    const op = toPackedUserOperation(toUserOperation(thief.address, address, draft, signature))
    const run = { ...place, functionName: 'handleOps', args: [[op], to], account: zeroAddress } as const
    return chain.client.simulateContract(run).then(
      () => true,
      () => false,
    )
  }

  const require = async () => {
    const passkey = await signers.check([])
    await signers.change({ chainId: 1329, passkeys: [passkey] })
    return passkey
  }
  return { ...session, page, passkeys, signers, thief, steal, require }
}
