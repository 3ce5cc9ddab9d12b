// @vitest-environment happy-dom
import { base58 } from '@scure/base'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import type { ApprovalSubject } from '../approval.ts'
import { cases } from '../gallery/cases.ts'
import { readApproval } from '../readApproval.ts'
import { Details } from './Details.tsx'

afterEach(cleanup)

const [one, two] = [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5, 6])]

it.each<[ApprovalSubject['kind'], ApprovalSubject, string[]]>([
  [
    'solanaTransactions',
    { kind: 'solanaTransactions', account: 'me', isSent: true, node: undefined, transactions: [one, two] },
    ['Transaction 1', base58.encode(one), 'Transaction 2', base58.encode(two)],
  ],
  ['solanaMessage', { kind: 'solanaMessage', account: 'me', message: one }, ['Bytes', '0x010203']],
  ['message', { kind: 'message', account: '0x', message: '0x6869' } as never, ['Bytes', '0x6869']],
])('the details of %s show what is signed, byte for byte', (_, subject, shown) => {
  const approval = { ...cases.message!.approval, subject }
  const { container } = render(
    <Details approval={approval} body={readApproval(approval, sampleFactsData, 0).body} log={undefined} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show details' }))
  const texts = [...container.querySelectorAll('.Details-title, .Details-raw')].map(({ textContent }) => textContent)
  expect(texts).toEqual(shown)
})
