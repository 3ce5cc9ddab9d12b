import { connect } from '@latchkey/core/actions/connect'
import type { Kit } from '@latchkey/core/kit'
import type { FakeWallet } from '@latchkey/core/testing/fakeWallet'

/** Announces a test wallet and connects it, as the modal would, once wagmi has read its storage. */
export const connectTestWallet = async (kit: Kit, wallet: FakeWallet): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve))
  wallet.announce()
  await connect(kit, 'test.wallet')
}
