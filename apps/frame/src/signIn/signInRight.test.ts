import { describe, expect, it } from 'vitest'
import type { FrameState } from '../context.ts'
import { startTestFrame, type TestFrame } from '../testing/startTestFrame.ts'
import { takeSignIn } from './signInRight.ts'

type Extra = { statement?: string; resources?: string[] }
const account = '<<AccountAddress>>'
const text = ({ statement, resources }: Extra = {}, address = account) =>
  [
    'dapp.example wants you to sign in with your Ethereum account:',
    address,
    ...(statement === undefined ? [''] : ['', statement, '']),
    ...['URI: https://dapp.example', 'Version: 1', 'Chain ID: eip155:1329', 'Nonce: abcdefgh'],
    'Issued At: 2026-01-01T00:00:00Z',
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
const siwxMessage = (extra: Extra = {}) => ({
  ...{ accountAddress: account, chainId: 'eip155:1329', domain: 'dapp.example', uri: 'https://dapp.example' },
  ...{ version: '1', nonce: 'abcdefgh', serializedMessage: text(extra), ...extra },
})
/** Whether the page gets a signature without anything being shown. */
const signs = async (frame: TestFrame, extra: Extra = {}): Promise<boolean> => {
  const shownBefore = frame.shown.length
  const answer = await frame.ask('GET_USER', { chainId: 1329, siwxMessage: siwxMessage(extra) })
  expect(answer.type).toBe('@w3m-frame/GET_USER_SUCCESS')
  expect(frame.shown).toHaveLength(shownBefore)
  return 'signature' in (answer.payload as object)
}
const addressOf = async (frame: TestFrame) =>
  ((await frame.ask('GET_USER', { chainId: 1329 })).payload as { address: string }).address
/** The page's fallback: the same text through the approval screen. */
const signOnScreen = async (frame: TestFrame, extra: Extra) => {
  const address = await addressOf(frame)
  return frame.rpc('personal_sign', [text(extra, address), address], { chainId: 1329 })
}

describe('[threat 21] a sign-in without a screen', () => {
  it('is granted once per login, then needs the approval screen', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    expect(await signs(frame)).toBe(true)
    expect(await signs(frame)).toBe(false)
    expect((await signOnScreen(frame, {})).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    expect(frame.shown).toHaveLength(1)
    expect(await signs(frame)).toBe(false)
  })

  it('is granted once when a page asks several times at once', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    const answers = await Promise.all(
      [1, 2, 3].map(() => frame.ask('GET_USER', { chainId: 1329, siwxMessage: siwxMessage() })),
    )
    expect(answers.filter(({ payload }) => 'signature' in (payload as object))).toHaveLength(1)
  })

  it('is not granted to a restored session, after a reload or by the page alone', async () => {
    const first = await startTestFrame()
    await first.logIn()
    const reloaded = await startTestFrame({ server: first.server, entries: first.entries })
    expect(await signs(reloaded)).toBe(false)
    // A logged-in user reconnects without a code: the page can do that alone.
    first.server.knobs.action = 'CONNECT'
    await reloaded.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
    expect(await signs(reloaded)).toBe(false)
  })

  it('is not granted long after the login or after a logout', async () => {
    const late = await startTestFrame()
    await late.logIn()
    late.clock.advance(10 * 60_000 + 1)
    expect(await signs(late)).toBe(false)
    const gone = await startTestFrame()
    await gone.logIn()
    await gone.ask('SIGN_OUT')
    gone.server.knobs.action = 'CONNECT'
    await gone.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
    expect(await signs(gone)).toBe(false)
  })

  it("is not granted with someone else's login", async () => {
    const takenBy = (userId: string) => {
      const flows = { signIn: { userId: 'ada', until: 2 } }
      const session = { current: () => ({ userId }) }
      return takeSignIn({ flows, session, clock: { now: () => 1 } } as unknown as FrameState, text())
    }
    expect(await takenBy('eve')).toBe(false)
    expect(await takenBy('ada')).toBe(true)
  })

  it.each<[string, Extra]>([
    ['a statement', { statement: 'I agree to pay 100 USDC every month.' }],
    ['resources', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
  ])('with %s is granted only after exactly that was approved', async (_, extra) => {
    const frame = await startTestFrame()
    await frame.logIn()
    expect(await signs(frame, extra)).toBe(false)
    await signOnScreen(frame, extra)
    await frame.ask('SIGN_OUT')
    await frame.logIn()
    expect(await signs(frame, { statement: 'Another one.', resources: ['urn:recap:other'] })).toBe(false)
    expect(await signs(frame, extra)).toBe(true)
    // It belongs to one user at one site; the next user has seen nothing.
    await frame.ask('SIGN_OUT')
    await frame.logIn('eve@example.com')
    expect(await signs(frame, extra)).toBe(false)
  })
})
