import { profile } from '@latchkey/wire/api/profile'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { HttpError, isUserRejected, WalletError } from '@latchkey/wire/moneyErrors'
import { signMessage } from '@wagmi/core'
import { readAccount } from '../account/connections.ts'
import { checkLabel } from '../account/nameLabel.ts'
import { callApi } from '../clients/api.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { findNetwork } from '../networks.ts'
import { type Identity, identity } from '../queries/identity.ts'
import type { NamingState } from '../state/naming.ts'
import { replaceView } from './navigate.ts'
import { withWindow } from './withWindow.ts'

/** The coin type of a chain's address in the API, also for chain 1. */
const coinTypeOf = (chainId: number): number => {
  if (chainId >= 2 ** 31) throw new WalletError('name.invalidChainId')
  return (0x80000000 | chainId) >>> 0
}

const failedWith = (name: string, error: unknown): WalletError => {
  const { message, sentence } = error instanceof HttpError && error.reasons.length > 0 ? error : {}
  return new WalletError('name.registerFailed', {
    cause: error,
    details: { name },
    ...(message && { message, sentence }),
  })
}

/** Registers a full name, zone included, for the connected account with its signature (ACT-09, DATA-10). */
const register = async (kit: Kit, name: string): Promise<void> => {
  const { address, chainId } = readAccount(kit)
  if (!address) throw new WalletError('name.noAccount')
  if (chainId === undefined || !findNetwork(toCaipNetworkId(chainId))) throw new WalletError('name.networkNotFound')
  const { name: owned } = await kit.queries.fetchQuery(identity(kit, address)).catch(() => ({ name: null }))
  if (owned) throw new WalletError('name.owned')
  checkLabel(name.split('.')[0] ?? '')
  const coin_type = coinTypeOf(chainId)
  const timestamp = Math.floor(kit.ports.clock.now() / 1_000)
  const message = JSON.stringify({ name, attributes: {}, timestamp })
  const signature = await signMessage(kit.wagmi, { message, account: address }).catch((error: unknown) => {
    throw recognise(error)
  })
  await callApi(kit, profile.register, { query: {}, body: { coin_type, address, message, signature } }).catch(
    (error: unknown) => {
      throw failedWith(name, error)
    },
  )
  // Write the name to the cache: a refetch might return the browser's cached "no name".
  kit.queries.setQueryData<Identity>(identity(kit, address).queryKey, { name, avatar: null })
}

/** Registers a name. Progress is in the store, because the approval replaces the view. */
export const registerName = async (kit: Kit, name: string): Promise<void> => {
  const set = (change: Partial<NamingState>) =>
    kit.store.setState(({ naming }) => ({ naming: { ...naming, ...change } }))
  set({ isBusy: true, problem: undefined })
  try {
    await withWindow(kit, 1, () => register(kit, name))
    set({ isBusy: false, label: '' })
    replaceView(kit, 'RegisterAccountNameSuccess', { name })
  } catch (thrown) {
    const error = recognise(thrown)
    set({
      isBusy: false,
      problem: { message: error.message, sentence: error.sentence, isDeclined: isUserRejected(error) },
    })
  }
}
