import { watchAccount } from '@latchkey/core/account/connections'
import { finishPairing } from '@latchkey/core/actions/finishPairing'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { setLinkingWallet } from '@latchkey/core/actions/setLinkingWallet'
import { pairingConnector } from '@latchkey/core/actions/startPairing'
import { hasServer } from '@latchkey/core/config'
import { pairedConnectors } from '@latchkey/core/connectors/walletConnect/addPaired'
import type { PairingSession } from '@latchkey/core/connectors/walletConnect/pairing'
import type { Kit } from '@latchkey/core/kit'
import { walletById } from '@latchkey/core/queries/wallets'
import { desktopLink, phoneLink, webLink } from '@latchkey/core/wallets/deepLinks'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { WalletError } from '@latchkey/wire/errors'
import type { Account, PairingCode, PairOptions } from './client.ts'
import { readAccount } from './readAccount.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'

const findWallet = async (kit: Kit, walletId: string): Promise<Wallet> => {
  const wallet = hasServer(kit.config) ? await kit.queries.fetchQuery(walletById(kit, walletId)) : undefined
  if (!wallet) throw new WalletError('connection.noConnector', { details: { connectorId: walletId } })
  return wallet
}

/** Without multi-wallet, a wallet that pairs while another one is connected is let go again. */
const refuseSecond = async (kit: Kit): Promise<void> => {
  await loadProject(kit)
  if (readAccount(kit) && !kit.store.getState().features.multiWallet)
    throw new WalletError('connector.alreadyConnected')
}

const linkOf = ({ ports: { device } }: Kit, wallet: Wallet, uri: string): PairingCode['link'] => {
  const place = { device, isFramed: window.top !== window }
  if (device.isMobile) return phoneLink(wallet, uri, place)
  return desktopLink(wallet, uri, place) ?? webLink(wallet, uri, place)
}

/** Settles with the account of a session. After a reload, the engine may have taken the session by itself. */
const untilConnected = (kit: Kit, { topic }: PairingSession): Promise<Account> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const holder = pairedConnectors(kit).find((one) => one.session()?.topic === topic)
      const account = readAccount(kit)
      const { status, failure } = kit.store.getState().pairing
      const isFailed = status === 'failed' && failure !== undefined
      if (holder && !isFailed && account?.wallet.id !== holder.id) return
      for (const stop of stops) stop()
      if (isFailed) reject(new WalletError(failure.code, { details: failure.details }))
      else if (holder && account) resolve(account)
      else reject(new WalletError('connector.alreadyConnected'))
    }
    const stops = [watchAccount(kit, look), kit.store.subscribe(look)]
    look()
  })

const untilAborted = (signal: AbortSignal | undefined): Promise<never> => {
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new WalletError('frame.rpcAborted'))
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
  // It may abort while nothing waits.
  ended.catch(() => undefined)
  return ended
}

/** Makes a pairing code for a page that shows it itself. */
export const pair = async (kit: Kit, { walletId, signal }: PairOptions = {}): Promise<PairingCode> => {
  await refuseSecond(kit)
  const wallet = walletId === undefined ? undefined : await findWallet(kit, walletId)
  const ended = untilAborted(signal)
  const pairing = await Promise.race([pairingConnector(kit).getPairing(), ended])
  const adopt = async (session: PairingSession): Promise<Account> => {
    if (signal?.aborted) {
      await pairing.disconnect(session.topic)
      return ended
    }
    if (wallet && kit.ports.device.isMobile) setLinkingWallet(kit, wallet.id, wallet.mobile_link ?? undefined)
    await finishPairing(kit, session)
    return untilConnected(kit, session)
  }
  const starting = pairing.start().then(({ uri, expiresAt, approved: answer }) => {
    const approved = Promise.race([answer.then(adopt), ended]).catch((cause: unknown) => {
      throw toLatchkeyError(cause)
    })
    // A page that only watches the state doesn't wait for it.
    approved.catch(() => undefined)
    return { uri, expiresAt, approved, link: wallet && linkOf(kit, wallet, uri) }
  })
  return Promise.race([starting, ended])
}
