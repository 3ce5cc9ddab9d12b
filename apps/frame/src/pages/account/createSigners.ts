import { toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { WalletError } from '@latchkey/wire/walletErrors'
import { readAccountPasskeys } from '../../accounts/accountPasskeys.ts'
import { askPasskey } from '../../accounts/askWords.ts'
import { isDeployed } from '../../accounts/isDeployed.ts'
import type { EvmAccount } from '../../accounts/listAccounts.ts'
import { type AccountPasskey, releasePasskeys, requirePasskeys } from '../../accounts/signerChange.ts'
import { randomBytes, toHex } from '../../bytes.ts'
import type { Vault } from '../../vault/createVault.ts'
import type { Passkeys } from '../../vault/passkeys.ts'
import type { AccountSigners, SignerChange } from '../walletAccount.ts'
import { createOwnOperations, type OwnDeps } from './createOwnOperations.ts'
import { recoverPasskey } from './recoverPasskey.ts'

type Deps = OwnDeps & { vault: Pick<Vault, 'unlockers'>; passkeys: Passkeys; ownOrigin: string }

/** The smart account's signers, and changes to them. */
export const createSigners = (deps: Deps) => {
  const { vault, callNode, config, passkeys, ownOrigin } = deps
  const operations = createOwnOperations(deps)

  /** A standard account that is its own smart account always obeys its key too. */
  const contractAccount = async (): Promise<EvmAccount> => {
    const [first, second] = await operations.accounts()
    return first.isDelegator ? second : first
  }

  const callOf = async ({ passkeys: wanted }: SignerChange) => {
    const { smartAddress, smartOwner } = await vault.open()
    return wanted.length > 0 ? requirePasskeys(smartAddress, wanted) : releasePasskeys(smartAddress, smartOwner)
  }

  return {
    list: async (): Promise<readonly AccountSigners[]> => {
      const { smartAddress } = await vault.open()
      const { accountKind, smartAccountNetworks } = await config()
      const isOwnKind = accountKind === 'contract'
      const networks = smartAccountNetworks.map(async (chainId): Promise<AccountSigners[]> => {
        // In a project of the other kind only an account that already exists is worth mentioning.
        if (!isOwnKind && !(await isDeployed(callNode, chainId, smartAddress))) return []
        const isPasskeyRequired = (await readAccountPasskeys(callNode, chainId, smartAddress)) !== undefined
        return [{ chainId, name: findChain(toCaipNetworkId(chainId))?.name ?? String(chainId), isPasskeyRequired }]
      })
      return (await Promise.all(networks)).flat()
    },
    /** Has one of the wallet's passkeys sign twice, which reveals its public key. Needs a click. */
    check: async (except: readonly string[]): Promise<AccountPasskey> => {
      const unlockers = await vault.unlockers()
      const ids = unlockers.flatMap(({ type, credentialId }) => (type === 'passkey' && credentialId) || [])
      const known = ids.filter((id) => !except.includes(id))
      if (known.length === 0) throw new WalletError('smartAccount.passkeyUnusable')
      const place = { passkeys, ownOrigin }
      const first = await askPasskey(place, toHex(randomBytes(32)), known)
      return recoverPasskey([first, await askPasskey(place, toHex(randomBytes(32)), [first.credentialId])])
    },
    price: async (change: SignerChange): Promise<bigint> =>
      operations.price(await contractAccount(), change.chainId, [await callOf(change)]),
    change: async (change: SignerChange): Promise<void> => {
      // The operator holds both halves of an assisted wallet, so this is offered only in self-custody.
      const isAssisted = (await vault.unlockers()).some(({ type }) => type === 'assisted')
      if (isAssisted && change.passkeys.length > 0) throw new WalletError('vault.notApproved')
      await operations.send(await contractAccount(), change.chainId, [await callOf(change)])
    },
  }
}
