import { watchAccount } from '@latchkey/core/account/connections'
import { closeModal } from '@latchkey/core/actions/closeModal'
import { openModal } from '@latchkey/core/actions/openModal'
import { setLanguage } from '@latchkey/core/actions/setLanguage'
import type { Storage } from '@latchkey/core/basicPorts'
import type { Kit } from '@latchkey/core/kit'
import { pickLanguage } from '@latchkey/wire/languages'
import type { LatchkeyState, View } from './client.ts'
import type { LatchkeyOptions } from './options.ts'
import { readAccount } from './readAccount.ts'
import { type StartedKit, startKit } from './startKit.ts'

/** wagmi calls a reconnection `connecting` where it finds no stored account. */
const readState = ({ kit, isRestoring, problems }: StartedKit): LatchkeyState => {
  const { status } = kit.wagmi.state
  const { modal, theme, language } = kit.store.getState()
  const isReconnecting = status === 'reconnecting' || (status === 'connecting' && isRestoring())
  const account = isReconnecting ? undefined : readAccount(kit)
  return {
    status: isReconnecting ? 'reconnecting' : account ? 'connected' : status,
    account,
    modal: { isOpen: modal.isOpen },
    theme: { mode: theme.mode },
    locale: language,
    problems: problems(),
  }
}

const openView = (kit: Kit, view: View | undefined): void => {
  const plain = {
    swap: 'Swap',
    buy: 'Buy',
    receive: 'WalletReceive',
    activity: 'Activity',
    settings: 'Settings',
  } as const
  if (view === 'networks') openModal(kit, 'SwitchNetwork', {})
  else if (view === 'send') openModal(kit, 'WalletSend', {})
  else if (view === undefined || view === 'connect' || view === 'account') openModal(kit)
  else openModal(kit, plain[view])
}

/** The loaded half of a client. */
export const startEngine = async (options: LatchkeyOptions, storage: Storage) => {
  const started = await startKit(options, storage)
  const { kit, setTheme, unmount } = started
  return {
    kit,
    read: () => readState(started),
    watch: (listener: () => void): (() => void) => {
      const stops = [watchAccount(kit, listener), kit.store.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    open: (view?: View) => openView(kit, view),
    close: () => closeModal(kit),
    /** Opening the modal needs none of it, so it loads on first use. */
    requests: async () => (await import('./requests.ts')).createRequests(kit),
    setTheme,
    setLocale: (locale: string) => setLanguage(kit, pickLanguage([locale])),
    unmount,
    toError: async (cause: unknown) => (await import('./toLatchkeyError.ts')).toLatchkeyError(cause),
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>
