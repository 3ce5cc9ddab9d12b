// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
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

describe('requesting approval', () => {
  it('[FRAME-17] shows one request at a time in #root and clears it after the answer', async () => {
    document.body.innerHTML = '<div id="root"></div>'
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
})
