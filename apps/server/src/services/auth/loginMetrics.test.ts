import { auth } from '@latchkey/wire/api/auth'
import { expect, it } from 'vitest'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { wallet } = await openTestWallet()

it('counts the steps of a login and its emails, for the operator', async () => {
  const client = await wallet.newClient()
  const verify = (flowId: string, otp: string) => client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
  const { flowId } = await wallet.startEmail(client, 'counted@example.com')
  const code = await wallet.codeFor('counted@example.com')
  expect(await refusalOf(verify(flowId, code === '000000' ? '000001' : '000000'))).toBe('otp.wrong')
  await verify(flowId, code)
  const text = await wallet.services.metrics.text()
  for (const kind of ['otp.sent', 'otp.wrong', 'otp.right', 'login.email'])
    expect(text).toMatch(new RegExp(`^latchkey_account_events_total\\{kind="${kind}"\\} 1$`, 'm'))
  expect(text).toMatch(/^latchkey_mails_total\{outcome="sent"\} 1$/m)
  expect(text).toMatch(/^latchkey_http_requests_total\{listener="wallet",route="[^"]+",method="POST",status="200"\} /m)
  expect(text).not.toContain('counted@example.com')
})
