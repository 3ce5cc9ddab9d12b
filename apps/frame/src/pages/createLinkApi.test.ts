// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { takeToken } from './createLinkApi.ts'

const token = 'S0me-t0ken_0f-a-mail'
const open = (address: string): string => {
  history.replaceState(null, '', address)
  return takeToken()
}

describe('the token of an emailed link', () => {
  beforeEach(() => history.replaceState(null, '', '/'))

  it('[threat 39] is read from the fragment, which no server sees, and removed from the URL', () => {
    expect(open(`/device?lang=de#token=${token}`)).toBe(token)
    expect(location.href).not.toContain(token)
    expect(location.search).toBe('?lang=de')
    expect(location.hash).toBe('')
  })

  it('is still read from the query of older links, and removed from the URL', () => {
    expect(open(`/freeze?token=${token}&lang=fr`)).toBe(token)
    expect(location.href).not.toContain(token)
    expect(location.search).toBe('?lang=fr')
  })

  it.each(['/device', '/device#token=', '/device#token=%3Cscript%3E', '/device#other'])(
    'is missing in %s',
    (address) => {
      expect(open(address)).toBe('')
      expect(location.hash).toBe('')
    },
  )
})
