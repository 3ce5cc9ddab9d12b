// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { connectSocial } from '../actions/connectSocial.ts'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { resumeSocial } from './resumeSocial.ts'
import { hasSocialResult } from './socialReturn.ts'

const resultUri = 'http://wallet.test/result?result=1'
const come = (result: string) =>
  history.replaceState(null, '', `/page?a=1&result_uri=${encodeURIComponent(result)}#here`)
const away = { [storageKeys.pendingSocial]: 'github' }

beforeEach(() => come(resultUri))
afterEach(() => history.replaceState(null, '', '/'))

describe('after a login in the same tab', () => {
  test('[AUTH-07] removes the result from the URL at once and continues the login', async () => {
    const { kit, host } = createLoginKit({}, { storage: away })
    expect(hasSocialResult()).toBe(true)
    expect(resumeSocial(kit)).toBe(true)
    expect(location.href).toMatch(/\/page\?a=1#here$/)
    expect(hasSocialResult()).toBe(false)
    expect(currentEntry(kit.store.getState().router)).toEqual({
      view: 'ConnectingSocial',
      params: { provider: 'github' },
    })
    await passTime(kit, connectSocial(kit, 'github'))
    expect(host.sent.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({ uri: resultUri })
    expect(readAccount(kit).status).toBe('connected')
    expect(kit.stored.has(storageKeys.pendingSocial)).toBe(false)
  })

  test('a result this browser did not request is only removed from the URL', () => {
    const { kit } = createLoginKit()
    expect(resumeSocial(kit)).toBe(false)
    expect(location.search).toBe('?a=1')
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test.each(['http://evil.test/result?result=1', 'javascript:alert(1)', 'x'])(
    '[AUTH-07] %s is logged as untrusted and ignored',
    (result) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
      come(result)
      const { kit } = createLoginKit({}, { storage: away })
      expect(resumeSocial(kit)).toBe(false)
      expect(logged).toHaveBeenCalledExactlyOnceWith('Untrusted Origin')
      expect(kit.store.getState().modal.isOpen).toBe(false)
      logged.mockRestore()
    },
  )
})
