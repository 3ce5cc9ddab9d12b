import { expect, test } from 'vitest'
import { createTestKit } from '../../testing/createTestKit.ts'
import { createFakeFrameHost, type FrameAnswer } from '../../testing/fakeFrameHost.ts'
import { passTime } from '../../testing/passTime.ts'

const networks = { reply: { smartAccountEnabledNetworks: [1329] } }

const start = (answer: () => FrameAnswer, storage: Record<string, string> = {}) => {
  const script = { GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => networks, CONNECT_EMAIL: answer }
  return { kit: createTestKit({ frameHost: createFakeFrameHost(script), storage }) }
}

test('[AUTH-04] after a reload, another address gets its email at once, and the server names the wait', async () => {
  const { kit } = start(() => ({ reply: { action: 'VERIFY_OTP' } }))
  await passTime(
    kit,
    kit.embedded().then((wallet) => wallet.connectEmail('ada@example.com')),
  )
  const refusal = { error: 'Please try again after 47 seconds', code: 'email.tooSoon', details: { seconds: 47 } }
  const answers: FrameAnswer[] = [{ reply: { action: 'VERIFY_OTP' } }, refusal]
  const reloaded = start(() => answers.shift() ?? {}, Object.fromEntries(kit.stored))
  const wallet = await reloaded.kit.embedded()
  reloaded.kit.clock.tick(kit.clock.now() - reloaded.kit.clock.now())
  expect(await passTime(reloaded.kit, wallet.connectEmail('bob@example.com'))).toMatchObject({ action: 'VERIFY_OTP' })
  await expect(passTime(reloaded.kit, wallet.connectEmail('ada@example.com'))).rejects.toMatchObject({
    sentence: { code: 'email.tooSoon', details: { seconds: 47 } },
  })
})
