// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { currentEntry } from '../state/router.ts'
import { type Answer, createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet } from '../testing/fakeWallet.ts'
import { createSignInServer } from '../testing/signInServer.ts'
import { askEmailCapture, confirmEmailCapture, recentEmails } from './askEmailCapture.ts'
import { connect } from './connect.ts'
import { loadProject } from './loadProject.ts'
import { openModal } from './openModal.ts'
import { requestClose } from './requestClose.ts'
import { signIn } from './signIn.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

/** An account at a project that asks for an address after the sign-in. */
const open = async ({ isSignedIn = true } = {}) => {
  wallet = createFakeWallet()
  wallet.announce()
  const server = createSignInServer({ emailCapture: 'required' })
  const headers: Readonly<Record<string, string>>[] = []
  const state = { answer: undefined as Answer | undefined }
  const otp = server.api['/auth/v1/otp']
  const api = {
    ...server.api,
    '/auth/v1/otp': (...[url, body, request]: Parameters<NonNullable<typeof otp>>) => {
      headers.push(request?.headers ?? {})
      return state.answer ?? otp?.(url, body, request) ?? { status: 500 }
    },
  }
  const kit = createTestKit({ api })
  await hydrated(kit)
  await loadProject(kit)
  await connect(kit, 'test.wallet')
  openModal(kit, 'SIWXSignMessage')
  if (isSignedIn) await signIn(kit)
  const shown = () => {
    const { modal, router } = kit.store.getState()
    return modal.isOpen ? currentEntry(router) : 'closed'
  }
  return { kit, server, headers, shown, state }
}

test('[AUTH-12] asked after the sign-in, mailed in the language of the page, confirmed with its own code', async () => {
  const { kit, server, headers, shown } = await open()
  expect(shown()).toMatchObject({ view: 'DataCapture' })
  kit.store.setState({ language: 'de' })
  await askEmailCapture(kit, ' ada@example.com ')
  expect(server.state.emails).toEqual(['ada@example.com'])
  expect(headers[0]).toMatchObject({ authorization: 'Bearer token-1', 'accept-language': 'de' })
  expect(shown()).toEqual({ view: 'DataCaptureOtpConfirm', params: { email: 'ada@example.com' } })
  await expect(confirmEmailCapture(kit, '000000')).rejects.toMatchObject({
    code: 'capture.refused',
    message: 'That code isn’t right.',
  })
  expect(shown()).toMatchObject({ view: 'DataCaptureOtpConfirm' })
  await confirmEmailCapture(kit, '123456')
  expect(headers[2]).toMatchObject({ authorization: 'Bearer token-1', 'x-otp': 'code-1' })
  expect(shown()).toBe('closed')
})

test('[AUTH-12] an address that was confirmed before needs no code', async () => {
  const { kit, shown } = await open()
  await askEmailCapture(kit, 'known@example.com')
  expect(shown()).toBe('closed')
})

test('[AUTH-12] text that is no address, and an account that is not signed in, mail nothing', async () => {
  const { kit, server } = await open()
  await expect(askEmailCapture(kit, 'ada')).rejects.toMatchObject({ code: 'capture.invalid' })
  wallet.remove()
  const stranger = await open({ isSignedIn: false })
  await expect(askEmailCapture(stranger.kit, 'ada@example.com')).rejects.toMatchObject({ code: 'capture.notSignedIn' })
  expect([server.state.emails, stranger.headers]).toEqual([[], []])
})

test.each([
  ['no reason', { status: 403, body: {} }, { status: 403 }],
  ['nothing', 'down', { code: 'network.apiUnreachable' }],
] as const)('[AUTH-12] a server that says %s is no refusal beside the field', async (_, answer, error) => {
  const { kit, headers, state } = await open()
  state.answer = answer
  await expect(askEmailCapture(kit, 'ada@example.com')).rejects.toMatchObject(error)
  await expect(confirmEmailCapture(kit, '123456')).rejects.toMatchObject(error)
  // No code was mailed.
  expect(headers.at(-1)).toMatchObject({ 'x-otp': '' })
  expect(recentEmails(kit)).toEqual([])
})

test('[AUTH-12] a refusal is translated by its code, and keeps its cause', async () => {
  const { kit, state } = await open()
  const reason = { field: 'email', description: 'Not this one, 3 times.', code: 'email.refused', details: { times: 3 } }
  state.answer = { status: 400, body: { status: 'FAILED', reasons: [reason] } }
  await expect(askEmailCapture(kit, 'ada@example.com')).rejects.toMatchObject({
    ...{ code: 'capture.refused', message: 'Not this one, 3 times.' },
    sentence: { code: 'email.refused', details: { times: 3 } },
    cause: { status: 400 },
  })
})

test('[AUTH-12] the last three addresses are offered again, newest first, each once', async () => {
  const { kit } = await open()
  expect(recentEmails(kit)).toEqual([])
  for (const name of ['a', 'b', 'c', 'b', 'd']) await askEmailCapture(kit, `${name}@example.com`)
  expect(recentEmails(kit)).toEqual(['d@example.com', 'b@example.com', 'c@example.com'])
})

test('[AUTH-12] closing it instead disconnects', async () => {
  const { kit, shown } = await open()
  requestClose(kit)
  await expect.poll(() => [kit.wagmi.state.status, shown()]).toEqual(['disconnected', 'closed'])
})
