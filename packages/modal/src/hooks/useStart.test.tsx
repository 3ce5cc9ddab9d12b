// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useStart } from './useStart.ts'

afterEach(cleanup)

function Probe({ onStart }: { onStart: () => void }) {
  useStart(onStart)
  return null
}

test('runs once, under StrictMode and however often the view is drawn', () => {
  let runs = 0
  const start = () => {
    runs += 1
  }
  const drawn = () => (
    <StrictMode>
      <Probe onStart={start} />
    </StrictMode>
  )
  render(drawn()).rerender(drawn())
  expect(runs).toBe(1)
})
