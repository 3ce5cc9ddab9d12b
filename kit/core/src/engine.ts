import { networkChoices } from '@latchkey/core/account/activeAccount'
import { watchAccount } from '@latchkey/core/account/connections'
import { closeModal } from '@latchkey/core/actions/closeModal'
import { openModal } from '@latchkey/core/actions/openModal'
import { setLanguage } from '@latchkey/core/actions/setLanguage'
import type { Storage } from '@latchkey/core/basicPorts'
import type { Kit } from '@latchkey/core/kit'
import { explorerOf, networkOf } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { pickLanguage } from '@latchkey/wire/languages'
import { changeState } from './changeState.ts'
import type { LatchkeyState, Network, View, ViewDetail } from './client.ts'
import type { LatchkeyOptions } from './options.ts'
import { publicFeatures } from './publicFeatures.ts'
import { readAccount, readAccounts } from './readAccount.ts'
import { readSession } from './readSession.ts'
import { type StartedKit, startKit } from './startKit.ts'
import type { StateStore } from './stateStore.ts'

const readNetworks = (kit: Kit): readonly Network[] =>
  networkChoices(kit).map((id) => {
    const { name, currency: coin } = networkOf(id)
    // Solana is the only other family.
    return {
      id: id as Network['id'],
      name,
      coin,
      icon: networkImageUrl(kit, id) || undefined,
      explorer: explorerOf(kit, id),
    }
  })

/** wagmi reports a reconnection as `connecting` if it finds no stored account. */
const readState = ({ kit, isRestoring, isProjectKnown, problems }: StartedKit): LatchkeyState => {
  const { status } = kit.wagmi.state
  const { modal, theme, language, features } = kit.store.getState()
  const isReconnecting = status === 'reconnecting' || (status === 'connecting' && isRestoring())
  const account = isReconnecting ? undefined : readAccount(kit)
  return {
    status: isReconnecting ? 'reconnecting' : account ? 'connected' : status,
    account,
    accounts: account ? readAccounts(kit, account) : [],
    session: account && readSession(kit, account.caip),
    networks: readNetworks(kit),
    features: { isKnown: isProjectKnown(), ...publicFeatures(features) },
    modal: { isOpen: modal.isOpen },
    theme: { mode: theme.mode },
    locale: language,
    problems: problems(),
  }
}

/** The loaded half of a client. */
export const createEngine = (started: StartedKit) => {
  const { kit, setTheme } = started
  /** Opening the modal needs none of it, so it loads on first use. */
  const requests = async () => (await import('./requests.ts')).createRequests(started)
  return {
    kit,
    read: () => {
      const state = readState(started)
      // Few pages have sessions, so the code for their end loads only then.
      const { session } = state
      if (session) void import('./watchEnd.ts').then(({ watchEnd }) => watchEnd(kit, session))
      return state
    },
    /** Sets the client's state. Only an engine connects, so events load with it. */
    change: changeState,
    watch: (listener: () => void, store: StateStore): (() => void) => {
      kit.onSent = async (sent) => (await requests()).report(store, sent)
      const stops = [watchAccount(kit, listener), kit.store.subscribe(listener)]
      return () => {
        kit.onSent = undefined
        for (const stop of stops) stop()
      }
    },
    open: async (view?: View, detail: ViewDetail = {}) =>
      view === undefined || view === 'connect'
        ? openModal(kit)
        : (await import('./openView.ts')).openView(kit, view, detail),
    close: () => closeModal(kit),
    requests,
    endLogin: () =>
      void requests()
        .then(async ({ login }) => (await login()).cancel())
        .catch(() => undefined),
    facts: async () => (await import('./readFacts.ts')).createFacts(kit),
    setTheme,
    setLocale: (locale: string) => setLanguage(kit, pickLanguage([locale])),
    // Views inside the page extend it.
    unmount: () => started.unmount(),
    toError: async (cause: unknown) => (await import('./toLatchkeyError.ts')).toLatchkeyError(cause),
  }
}

export type Engine = ReturnType<typeof createEngine>

export const startEngine = async (options: LatchkeyOptions, storage: Storage): Promise<Engine> =>
  createEngine(await startKit(options, storage))
