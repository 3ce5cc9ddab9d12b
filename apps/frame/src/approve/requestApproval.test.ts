// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sampleFactsData } from '../decode/testing/sampleFacts.ts'
import type { ApprovalDeps } from './approvalDeps.ts'
import { cases } from './gallery/cases.ts'
import { cancelApproval, requestApproval } from './requestApproval.ts'

const deps: ApprovalDeps = {
  loadFacts: () => Promise.resolve(sampleFactsData),
  simulate: () => Promise.resolve(undefined),
  language: () => 'en',
  theme: () => ({ mode: 'light' }),
}
const { approval } = cases.send!
const shown = () => document.querySelector('#root')?.textContent ?? ''

// The screens are mounted once.
beforeAll(() => {
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => vi.restoreAllMocks())

describe('requesting approval', () => {
  it('[FRAME-17] shows one request at a time in #root and clears it after the answer', async () => {
    const first = requestApproval({ ...approval, id: 'one', digest: 'one' }, deps)
    const second = requestApproval({ ...approval, id: 'two', digest: 'two', origin: 'https://second.example' }, deps)
    await vi.waitFor(() => expect(shown()).toContain('app.example.com'))
    expect(shown()).not.toContain('second.example')
    expect(document.querySelector('.lk')?.getAttribute('data-theme')).toBe('light')
    const cancel = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Cancel')
    cancel?.click()
    expect(await first).toBe('rejected')
    await vi.waitFor(() => expect(shown()).toContain('second.example'), 10_000)
    cancelApproval('two')
    await expect(second).rejects.toMatchObject({ code: 'frame.rpcAborted' })
    await vi.waitFor(() => expect(shown()).toBe(''), 10_000)
  })

  it('[threat 22] offers the browser’s language where the page chose one that the user may not read', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'fr'])
    const arabic: ApprovalDeps = { ...deps, language: () => 'ar' }
    const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent)
    const press = (text: string) =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click()
    const first = requestApproval({ ...approval, id: 'three', digest: 'three' }, arabic)
    await vi.waitFor(() => expect(buttons()).toContain('English'))
    expect(buttons()).not.toContain('Cancel')
    await vi.waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    press('English')
    await vi.waitFor(() => expect(buttons()).toContain('Cancel'))
    expect(buttons()).not.toContain('English')
    const { documentElement: html } = document
    await vi.waitFor(() => expect([html.lang, html.dir]).toEqual(['en', 'ltr']))
    press('Cancel')
    expect(await first).toBe('rejected')
    // The choice stays for the next request.
    const next = requestApproval({ ...approval, id: 'four', digest: 'four' }, arabic)
    await vi.waitFor(() => expect(buttons()).toContain('Cancel'))
    press('Cancel')
    expect(await next).toBe('rejected')
  })
})
