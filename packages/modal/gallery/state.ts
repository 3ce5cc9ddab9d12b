import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import type { ApiHandler, RpcHandler, TestKit } from '@latchkey/core/testing/createTestKit'
import type { FrameScript } from '@latchkey/core/testing/fakeFrameHost'
import type { FakePairing } from '@latchkey/core/testing/fakePairing'
import type { createFakeWallet, FakeWallet } from '@latchkey/core/testing/fakeWallet'

/** One state of the gallery: its surroundings, and the actions that lead to it. */
export type State = {
  /** Answers of the embedded wallet's frame. If set, the kit has an embedded wallet with email and social login. */
  frame?: FrameScript
  isFrameDead?: boolean
  /** What becomes of a window that the page opens: it stays open, unless this says otherwise. */
  popup?: 'blocked' | 'closed'
  wallets?: readonly Parameters<typeof createFakeWallet>[0][]
  recent?: string
  api?: Readonly<Record<string, ApiHandler>>
  rpc?: RpcHandler
  networks?: readonly number[]
  networkSelection?: 'true'
  solanaNetwork?: `solana:${string}`
  /** The phone of a pairing. If set, pairing is on. */
  phone?: FakePairing
  show(kit: TestKit, wallets: readonly FakeWallet[]): void | Promise<void>
}

export const metamaskId = 'io.metamask'
export const metamask = { name: 'MetaMask', rdns: metamaskId, icon: 'metamask' } as const
export const twoWallets = [metamask, { name: 'Rabby', rdns: 'io.rabby', icon: 'rabby' }] as const

export const never: ApiHandler = () => new Promise(() => {})
export const down: ApiHandler = () => 'down'

export const connected = async (kit: TestKit): Promise<void> => {
  await connect(kit, metamaskId)
  openModal(kit)
}
