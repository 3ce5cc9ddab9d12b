import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { afterAll, expect, it } from 'vitest'
import { projectCommand } from '../../projects/projectCommand.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { embedder, projectId, startTestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { makeWallet, tokenOf } from './testing/testVault.ts'

const database = await startTestDatabase()
const wallet = await startTestWallet({ connection: database, env: { DEVICE_APPROVAL: 'always' } })
const pageProject = 'd'.repeat(32)
await projectCommand(database.db, [pageProject, `origins=${embedder}`, 'codes=page'])
afterAll(async () => {
  await wallet.stop()
  await database.stop()
})

/** Begins a login as the frame does for AppKit 1.8.0, which can't show a number. */
const start = async (project: string, email: string) => {
  const client = await wallet.newClient()
  const body = { projectId: project, embedder, email, canConfirm: false }
  const started = await client.call(auth.startEmail, body)
  const [mail] = await wallet.mailsTo(email)
  const [, token = ''] = /\/device#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  return { client, ...started, token, mail: mail?.text ?? '' }
}
const logIn = async (email: string) => {
  const { client, flowId, token } = await start(pageProject, email)
  await client.call(auth.approveDevice, { token, isApproved: true, matchNumber: '' })
  const otp = await wallet.codeFor(email)
  return { client, session: await client.call(auth.verifyEmail, { flowId, otp, codes: 'page' }) }
}

it('[FRAME-07] codes=page: after the link, the code typed in the page logs a new device in and unlocks the wallet', async () => {
  const email = 'appkit@example.com'
  const owner = await logIn(email)
  const newWallet = await makeWallet(owner, 'assisted')
  wallet.skip(60_000)
  const { client, flowId, token, matchNumber, mail } = await start(pageProject, email)
  expect(matchNumber).toBeNull()
  expect(mail).toContain('compare the details and approve the login')
  // The reply to a code typed before the link was opened reveals nothing.
  expect(await refusalOf(client.call(auth.verifyEmail, { flowId, otp: '123456', codes: 'page' }))).toBe(
    'device.notApproved',
  )
  const shown = await client.call(auth.describeDevice, { token })
  expect(shown).toMatchObject({ embedder, browser: 'Firefox on Linux', choices: [], status: 'pending' })
  const answer = { token, isApproved: true, matchNumber: '' }
  expect(await client.call(auth.approveDevice, answer)).toEqual({ status: 'approved' })
  const otp = await wallet.codeFor(email)
  const session = await client.call(auth.verifyEmail, { flowId, otp, codes: 'page' })
  const device = { client, session }
  const unlockerId = newWallet.idOf('assisted')
  expect((await client.call(vault.openGate, { unlockerId }, tokenOf(device))).userHalf).not.toBeNull()
  expect((await client.call(vault.read, {}, tokenOf(device))).device?.status).not.toBe('confirmed')
})

it('codes=page: the link alone logs no one in, and one click denies the login', async () => {
  const { client, flowId, token } = await start(pageProject, 'refused@example.com')
  const answer = { token, isApproved: false, matchNumber: '' }
  expect(await client.call(auth.approveDevice, answer)).toEqual({ status: 'denied' })
  expect(await client.call(auth.waitDevice, { flowId })).toEqual({ status: 'denied' })
  expect(await refusalOf(client.call(auth.verifyEmail, { flowId, otp: '123456', codes: 'page' }))).toBe(
    'session.flowMissing',
  )
})

it("codes=wallet: a client that can't show the number still needs it", async () => {
  const { client, token, matchNumber } = await start(projectId, 'claims@example.com')
  expect(matchNumber).toMatch(/^\d\d$/)
  const answer = { token, isApproved: true, matchNumber: '' }
  expect(await client.call(auth.approveDevice, answer)).toEqual({ status: 'denied' })
})
