import { describe, expect, it } from 'vitest'
import { approvalClass } from './approvalClass.ts'
import { warn } from './warnings.ts'

describe('the class of a request', () => {
  it('is that of its gravest warning', () => {
    expect(approvalClass([])).toBe('approve')
    expect(approvalClass([warn('receiverIsSelf'), warn('approval')])).toBe('approve')
    expect(approvalClass([warn('approval'), warn('permit')])).toBe('stepUp')
    expect(approvalClass([warn('unknownTypedData')])).toBe('stepUp')
    expect(approvalClass([warn('permit'), warn('otherChain')])).toBe('refused')
  })
})
