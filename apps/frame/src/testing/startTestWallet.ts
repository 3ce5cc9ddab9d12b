import { auth } from '@latchkey/wire/api/auth'
import { createWallet } from '../createWallet.ts'
import type { WalletPorts } from '../framePorts.ts'
import { createMemoryStore } from '../session/keyStore.ts'
import { createSigner } from '../signer/createSigner.ts'
import { createSignerClient, serveSigner } from '../signer/signerPort.ts'
import type { Passkeys } from '../vault/passkeys.ts'
import type { UnlockPrompt } from '../vault/unlockPrompt.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePasskeys } from './fakePasskeys.ts'
import { createFakePrompt } from './fakePrompt.ts'
import { dappOrigin, type FakeServer, goodOtp, projectId, walletOrigin } from './fakeServer.ts'
import { createPortPair } from './portPair.ts'

type Options = {
  server: FakeServer
  entries?: Map<string, unknown>
  embedder?: string
  isTopLevel?: boolean
  prompt?: UnlockPrompt
  passkeys?: Passkeys
  /** Overrides of a healthy browser. */
  ports?: Partial<WalletPorts>
}

/** A wallet without a channel, as on wallet pages. */
export const startTestWallet = async ({
  server,
  entries = new Map(),
  embedder = dappOrigin,
  isTopLevel = false,
  prompt = createFakePrompt().prompt,
  passkeys = createFakePasskeys(),
  ports: ill = {},
}: Options) => {
  const clock = createFakeClock()
  const signerMessages: unknown[] = []
  const ports = {
    fetch: server.fetch,
    ownOrigin: walletOrigin,
    projectId,
    store: { ...createMemoryStore(entries), isLasting: true },
    locks: undefined,
    clock,
    startSigner: () => {
      const { owner, worker } = createPortPair((message) => signerMessages.push(message))
      serveSigner(createSigner(clock.elapsed), worker)
      return createSignerClient(owner)
    },
    passkeys,
    unlockPrompt: async () => prompt,
    browserLabel: 'Test browser',
    ...ill,
  }
  const wallet = createWallet(ports, { embedder, isTopLevel })
  const logIn = async (email = 'ada@example.com') => {
    const { flowId } = await wallet.callWallet(auth.startEmail, { projectId, embedder, email })
    const codes = embedder === walletOrigin ? 'wallet' : 'page'
    const session = await wallet.callWallet(auth.verifyEmail, { flowId, otp: goodOtp, codes })
    await wallet.session.start(session)
    return session
  }
  return { ...wallet, server, entries, clock, signerMessages, logIn }
}
