import { expect, test } from 'vitest'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { reviewDevices } from './reviewDevices.ts'

const review = (answer: { reply?: unknown } | { error: string; code: string }) => {
  const { kit, names } = createLoginKit({ REVIEW_DEVICES: () => answer })
  return { names, done: passTime(kit, reviewDevices(kit)) }
}

test('reads the user again after the devices were reviewed', async () => {
  const { names, done } = review({})
  await done
  expect(names().slice(-2)).toEqual(['REVIEW_DEVICES', 'GET_USER'])
})

test("closing the wallet's screen is no error", async () => {
  const { names, done } = review({ error: 'User rejected the request.', code: 'rpc.4001' })
  await done
  expect(names().at(-1)).toBe('REVIEW_DEVICES')
})

test('a failure is reported', async () => {
  const { done } = review({ error: 'Not now', code: 'rpc.-32603' })
  await expect(done).rejects.toMatchObject({ code: 'login.refused', message: 'Not now' })
})
