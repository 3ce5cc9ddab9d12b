// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import { cases } from '../gallery/cases.ts'
import { type ApprovalBody, readApproval } from '../readApproval.ts'
import { ApprovalSubject } from './ApprovalSubject.tsx'

afterEach(cleanup)

const bodies = new Map<ApprovalBody['kind'], ApprovalBody>()
for (const { approval } of Object.values(cases)) {
  const { body } = readApproval(approval, sampleFactsData, 0)
  bodies.set(body.kind, body)
}

it.each<[ApprovalBody['kind'], boolean]>([
  ['call', true],
  ['batch', true],
  ['permissions', true],
  ['message', false],
  ['typedData', false],
])('[threat 29] %s waits for its facts: %s', (kind, waits) => {
  const body = bodies.get(kind)
  if (!body) throw new Error(`No case shows ${kind}.`)
  const isWaiting = (isLoading: boolean) => {
    const { container } = render(<ApprovalSubject caption="A site asks" body={body} isLoading={isLoading} />)
    expect(container.querySelector('h2')?.textContent).toBe('A site asks')
    const found = container.querySelector('.ApprovalSubject-wait') !== null
    cleanup()
    return found
  }
  expect([isWaiting(true), isWaiting(false)]).toEqual([waits, false])
})
