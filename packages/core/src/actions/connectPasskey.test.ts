import { describe, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'
import type { FrameScript } from '../testing/fakeFrameHost.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { takeWaiting } from '../trackEvent.ts'
import { connectPasskey } from './connectPasskey.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'

const chosen = (script: FrameScript = {}, options: Parameters<typeof createLoginKit>[1] = {}) => {
  const login = createLoginKit(script, options)
  openModal(login.kit)
  pushView(login.kit, 'ConnectingPasskey')
  return login
}
type Login = ReturnType<typeof chosen>
const viewOf = ({ kit }: Login) => currentEntry(kit.store.getState().router)
const attention = ({ host }: Login, isNeeded: boolean) =>
  host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded } })
const until = async ({ kit }: Login, isSo: () => boolean): Promise<void> => {
  for (let step = 0; step < 500 && !isSo(); step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    kit.clock.tick(100)
  }
  expect(isSo()).toBe(true)
}

describe('passkey-only login', () => {
  test('[CON-03] shows the frame while it asks, then connects the wallet and closes the modal', async () => {
    const login = chosen({ CONNECT_PASSKEY: () => 'silent' })
    const { kit, host, names } = login
    const connecting = connectPasskey(kit)
    await until(login, () => names().includes('CONNECT_PASSKEY'))
    attention(login, true)
    expect(viewOf(login)).toEqual({ view: 'ApproveTransaction', params: { isOwn: true } })
    attention(login, false)
    await until(login, () => viewOf(login).view === 'ConnectingPasskey')
    host.say({ type: '@w3m-frame/CONNECT_PASSKEY_SUCCESS', id: host.sent.at(-1)?.id })
    takeWaiting(kit)
    await passTime(kit, connecting)
    expect(takeWaiting(kit)[0]).toMatchObject({ name: 'CONNECT_SUCCESS', properties: { method: 'passkey' } })
    expect(readAccount(kit).address).toBeTruthy()
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(kit.stored.get(storageKeys.emailLoginUsed)).toBe('true')
    expect(kit.stored.has(storageKeys.connectedSocial)).toBe(false)
    // No email address was asked for, and no email was sent.
    expect(names()).not.toContain('CONNECT_EMAIL')
  })

  test('reports a decline in the frame as a rejection', async () => {
    const { kit } = chosen({ CONNECT_PASSKEY: () => ({ error: 'User rejected the request.', code: 'rpc.4001' }) })
    await expect(passTime(kit, connectPasskey(kit))).rejects.toMatchObject({
      code: 'connection.rejected',
      cause: { rpcCode: 4001 },
    })
    expect(readAccount(kit).address).toBeUndefined()
    const embedded = vi.spyOn(kit, 'embedded')
    kit.clock.tick(1_000)
    expect(embedded).not.toHaveBeenCalled()
  })

  test("shows the frame's message unchanged", async () => {
    const { kit } = chosen({ CONNECT_PASSKEY: () => ({ error: 'This wallet is frozen. Unfreeze it first.' }) })
    await expect(passTime(kit, connectPasskey(kit))).rejects.toMatchObject({
      code: 'login.refused',
      message: 'This wallet is frozen. Unfreeze it first.',
    })
  })

  test('reports a frame that does not load', async () => {
    const { kit } = chosen({}, { isReady: false })
    await expect(passTime(kit, connectPasskey(kit))).rejects.toMatchObject({ code: 'login.notLoaded' })
  })

  test('[VIEW-14] going back cancels it in the frame too', async () => {
    const login = chosen({ CONNECT_PASSKEY: () => 'silent' })
    const { kit, names } = login
    const connecting = connectPasskey(kit)
    connecting.catch(() => undefined)
    await until(login, () => names().includes('CONNECT_PASSKEY'))
    goBack(kit)
    await expect(connecting).rejects.toMatchObject({ code: 'modal.closed' })
    await until(login, () => names().includes('RELOAD'))
    expect(readAccount(kit).address).toBeUndefined()
  })
})
