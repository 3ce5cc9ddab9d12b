import { appEvent, type FrameCall, type FrameMessageName } from '@latchkey/wire/frame'
import type { Screens } from '../approvals.ts'
import type { Approval, Decision } from '../approve/approval.ts'
import type { ApprovalDeps } from '../approve/approvalDeps.ts'
import type { ChannelPort } from '../channel/openChannel.ts'
import { createMemoryStore } from '../session/keyStore.ts'
import { createSigner } from '../signer/createSigner.ts'
import { createSignerClient, serveSigner } from '../signer/signerPort.ts'
import { startFrame } from '../startFrame.ts'
import type { Passkeys } from '../vault/passkeys.ts'
import type { UnlockPrompt } from '../vault/unlockPrompt.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakeServer, dappOrigin, type FakeServer, projectId, walletOrigin } from './fakeServer.ts'
import { createPortPair } from './portPair.ts'

type Posted = { message: { type: string; id?: string; payload?: unknown }; target: string }
export type FrameAnswer = { type: string; payload: unknown; target: string }

type Options = {
  server?: FakeServer
  entries?: Map<string, unknown>
  /** The tab's storage. */
  tab?: Map<string, string>
  /** False where the browser blocks storage. */
  isLasting?: boolean
  origin?: string
  prompt?: UnlockPrompt
  passkeys?: Passkeys
  chainHint?: string
  decide?: (approval: Approval, deps: ApprovalDeps) => Decision | Promise<Decision>
}

const noPasskeys: Passkeys = {
  create: () => Promise.reject(new Error('no passkeys here')),
  get: () => Promise.reject(new Error('no passkeys here')),
  isPressed: () => true,
}
const noPrompt: UnlockPrompt = {
  askLogin: async () => 'cancelled',
  askPasskey: async () => 'cancelled',
  askCode: async () => 'cancelled',
  askDevices: async () => 'cancelled',
  askUnlock: async () => 'cancelled',
  askBackup: async () => 'cancelled',
  askLoginRequest: async () => 'cancelled',
  tellUnconfirmed: async () => 'cancelled',
}

let lastId = 0

/** A whole frame with a page that uses the plain protocol. */
export const startTestFrame = async ({
  server = createFakeServer(),
  entries = new Map(),
  tab = new Map(),
  isLasting = true,
  origin = dappOrigin,
  prompt = noPrompt,
  passkeys = noPasskeys,
  chainHint = 'eip155:1329',
  decide = () => 'approved',
}: Options = {}) => {
  const clock = createFakeClock()
  const posted: Posted[] = []
  const shown: Approval[] = []
  const cancelled: string[] = []
  const signerMessages: unknown[] = []
  const [self, parent] = [{ name: 'frame' }, { name: 'page' }]
  const waiting = new Map<string, (answer: FrameAnswer) => void>()

  const take = (message: Posted['message'], target: string): void => {
    posted.push({ message, target })
    if (message.id === undefined) return
    waiting.get(message.id)?.({ type: message.type, payload: message.payload, target })
    waiting.delete(message.id)
  }

  const screens: Screens = {
    requestApproval: async (approval, deps) => {
      shown.push(approval)
      return decide(approval, deps)
    },
    cancelApproval: (id) => {
      cancelled.push(id)
    },
  }

  const { channel, log } = await startFrame({
    fetch: server.fetch,
    ownOrigin: walletOrigin,
    projectId,
    languages: ['en'],
    chainHint,
    store: { ...createMemoryStore(entries), isLasting },
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
    tab: () => ({
      getItem: (key) => tab.get(key) ?? null,
      setItem: (key, value) => void tab.set(key, value),
      removeItem: (key) => void tab.delete(key),
    }),
    screens: async () => screens,
    self,
    parent,
    ancestorOrigins: [origin],
    postToParent: (message, target) => take(structuredClone(message) as Posted['message'], target),
  })

  const post = (data: unknown, ports: readonly ChannelPort[] = [], from: { source?: unknown; origin?: string } = {}) =>
    channel.receive({ source: parent, origin, ...from, data, ports })

  const ask = <N extends FrameMessageName>(
    name: N,
    ...[payload]: FrameCall<N> extends undefined ? [] : [FrameCall<N>]
  ) => {
    // Users are slower than the rate limit; tests of the limit post directly.
    clock.advance(100)
    lastId += 1
    const id = `request-${lastId}`
    const answer = new Promise<FrameAnswer>((resolve) => waiting.set(id, resolve))
    post({ type: appEvent(name), id, ...(payload === undefined ? {} : { payload }) })
    return answer
  }

  const rpc = async (method: string, params?: unknown, more: object = {}): Promise<FrameAnswer> =>
    ask('RPC_REQUEST', { method, ...(params === undefined ? {} : { params }), ...more })

  const logIn = async (email = 'ada@example.com'): Promise<FrameAnswer> => {
    await ask('CONNECT_EMAIL', { email })
    await ask('CONNECT_OTP', { otp: '730518' })
    return ask('GET_USER', { chainId: 1329 })
  }

  return {
    server,
    clock,
    entries,
    channel,
    log,
    posted,
    shown,
    cancelled,
    signerMessages,
    parent,
    post,
    ask,
    rpc,
    logIn,
  }
}

export type TestFrame = Awaited<ReturnType<typeof startTestFrame>>
