// @vitest-environment happy-dom
import { hexToString } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { type FakeWallet, fakeAccount } from '../testing/fakeWallet.ts'
import { openSending } from '../testing/sendingWallet.ts'
import { revokeSession } from './revokeSession.ts'

let wallet: FakeWallet | undefined
afterEach(() => wallet?.remove())

const path = `/v1/sessions/eip155%3A1329%3A${fakeAccount}/revoke`
const signature = `0x${'11'.repeat(65)}`

const open = async () => {
  const signed: string[] = []
  const bodies: unknown[] = []
  const opened = await openSending({
    api: {
      [path]: (_url, body) => {
        bodies.push(JSON.parse(body ?? ''))
        return { body: { success: true } }
      },
    },
    sign: async (message) => {
      signed.push(hexToString(message as `0x${string}`))
      return signature
    },
  })
  wallet = opened.wallet
  const { kit } = opened
  kit.queries.setQueryData(['smartSessions', fakeAccount], [])
  kit.queries.setQueryData(['balance', fakeAccount], 1n)
  const isInvalidated = (list: string) => kit.queries.getQueryState([list, fakeAccount])?.isInvalidated
  const isStale = () => {
    // Nothing else changes with a session.
    expect(isInvalidated('balance')).toBe(false)
    return isInvalidated('smartSessions')
  }
  return { ...opened, signed, bodies, isStale }
}

test('[ACT-10, API-21] the account signs the end, the server gets it, the list is read again', async () => {
  const { kit, signed, bodies, isStale } = await open()
  await revokeSession(kit, { pci: 'abc', isDirect: false })
  expect(signed).toEqual(['latchkey revoke abc'])
  expect(bodies).toEqual([{ pci: 'abc', signature }])
  expect(isStale()).toBe(true)
})

test('[ACT-10] a session that only the chain can end is ended by the wallet', async () => {
  const { kit, wallet: own, signed, bodies, isStale } = await open()
  const asked: unknown[] = []
  const { request } = own.provider
  own.provider.request = async (call) => {
    if (call.method !== 'wallet_revokePermissions') return request(call)
    asked.push(call.params)
    return null
  }
  await revokeSession(kit, { pci: 'abc', isDirect: true })
  expect(asked).toEqual([[{ pci: 'abc', address: fakeAccount }]])
  expect([signed, bodies, isStale()]).toEqual([[], [], true])
})

test.each([true, false])('[ACT-10] a declined end changes nothing (direct: %s)', async (isDirect) => {
  const { kit, wallet: own, bodies, isStale } = await open()
  own.provider.request = async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  await expect(revokeSession(kit, { pci: 'abc', isDirect })).rejects.toMatchObject({ rpcCode: 4001 })
  expect([bodies, isStale()]).toEqual([[], false])
})

test('[ACT-10] without an account nothing can be ended', async () => {
  const gone = revokeSession(createTestKit(), { pci: 'abc', isDirect: false })
  await expect(gone).rejects.toMatchObject({ code: 'session.ended' })
})
