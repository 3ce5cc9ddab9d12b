import type { ApiHandler, RpcHandler, TestKit } from '@latchkey/core/testing/createTestKit'
import type { FrameScript } from '@latchkey/core/testing/fakeFrameHost'
import type { FakePairing } from '@latchkey/core/testing/fakePairing'
import type { createFakeWallet, FakeWallet } from '@latchkey/core/testing/fakeWallet'

/** One state of the gallery: its surroundings, and the actions that lead to it. */
export type State = {
  /** What the embedded wallet's frame answers; with it the kit has an embedded wallet and email and socials are on. */
  frame?: FrameScript
  isFrameDead?: boolean
  popup?: 'blocked' | 'closed'
  wallets?: readonly Parameters<typeof createFakeWallet>[0][]
  recent?: string
  api?: Readonly<Record<string, ApiHandler>>
  rpc?: RpcHandler
  networks?: readonly number[]
  networkSelection?: 'true'
  solanaNetwork?: `solana:${string}`
  /** Wallets elsewhere can be paired with; this is the phone. */
  phone?: FakePairing
  show(kit: TestKit, wallets: readonly FakeWallet[]): void | Promise<void>
}
