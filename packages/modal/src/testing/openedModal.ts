import { openModal } from '@latchkey/core/actions/openModal'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, type FakeWallet } from '@latchkey/core/testing/fakeWallet'
import { act, within } from '@testing-library/react'
import { vi } from 'vitest'
import { loadView } from '../loadView.ts'
import { mountModal } from '../mount.tsx'
import { registry } from '../views/registry.ts'

type TestOptions = Parameters<typeof createTestKit>[0]
type WalletSetup = Parameters<typeof createFakeWallet>[0]

// The modal's first styles are a file, and no server runs here.
globalThis.fetch = async () => new Response('')

const cleanups: (() => void)[] = []

/** Removes everything from the page; call it after each test. */
export const cleanUp = async (): Promise<void> => {
  await act(async () => {
    for (const clean of cleanups.splice(0).reverse()) clean()
  })
  document.body.replaceChildren()
}

/** A wallet that is announced before the page looks. */
export const addWallet = (setup: WalletSetup): FakeWallet => {
  const wallet = createFakeWallet(setup)
  wallet.announce()
  cleanups.push(wallet.remove)
  return wallet
}

/** The page with a closed modal, a button that opens it, and something behind. */
export const mountPage = async (options: TestOptions = {}) => {
  const kit = createTestKit({ rpc: async () => '0xde0b6b3a7640000', ...options })
  const page = document.createElement('main')
  const opener = document.createElement('button')
  opener.textContent = 'Open'
  opener.addEventListener('click', () => openModal(kit))
  page.append(opener)
  document.body.append(page)
  await hydrated(kit)
  // Preloads all views, so no test depends on loading times.
  await Promise.all((Object.keys(registry) as ViewName[]).map(loadView))
  const modal = await act(async () => mountModal(kit))
  cleanups.push(modal.unmount)
  const host = document.querySelector('latchkey-modal')
  const root = host?.shadowRoot?.querySelector<HTMLElement>('.lk')
  if (!root) throw new Error('The modal is not mounted')
  return { kit, page, opener, root, ui: within(root), parts: modal.parts }
}

export const openAt = async <V extends ViewName>(options: TestOptions, view?: V, ...rest: ViewArguments<V>) => {
  const mounted = await mountPage(options)
  await act(async () => {
    openModal(mounted.kit, view, ...rest)
  })
  return mounted
}

/** Lets promises, queries and lazily loaded code settle, however long the machine takes to load it. */
export const settle = (): Promise<void> =>
  act(async () => {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await vi.dynamicImportSettled()
  })

export type Page = Awaited<ReturnType<typeof mountPage>>
