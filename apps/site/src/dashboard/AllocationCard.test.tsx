// @vitest-environment happy-dom
import type { Portfolio } from '@latchkey/core'
import type { Watched } from '@latchkey/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AllocationCard } from './AllocationCard.tsx'

afterEach(cleanup)

it.each([
  [5, ['T', 'TT', 'TTT', 'TTTT', 'TTTTT']],
  [6, ['T', 'TT', 'TTT', 'TTTT', 'Other']],
])('[ACT-05] the allocation of %i tokens names %j', (count, named) => {
  const holdings = Array.from({ length: count }, (_, at) => ({
    ...{ address: `0x${at}`, symbol: 'T'.repeat(at + 1), share: 1 / count },
  }))
  const tokens = { data: { holdings }, status: 'ready' } as unknown as Watched<Portfolio>
  render(<AllocationCard tokens={tokens} />)
  const rows = [...screen.getByRole('list').children]
  expect(rows.map((row) => row.textContent?.replace(/\d+\s?%$/, ''))).toEqual(named)
})
