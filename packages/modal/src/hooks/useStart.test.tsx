// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { useStart } from './useStart.ts'

afterEach(cleanup)

function Probe({ onStart }: { onStart: () => void }) {
  useStart(onStart)
  return <p>here</p>
}

test('runs once, also under StrictMode and re-renders', () => {
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

test('has run before the view is visible, so closing at once can cancel it', async () => {
  const { IS_REACT_ACT_ENVIRONMENT: before } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let runs = 0
  const runsWhenSeen = new Promise<number>((resolve) => {
    new MutationObserver(() => resolve(runs)).observe(place, { childList: true })
  })
  root.render(<Probe onStart={() => (runs += 1)} />)
  expect(await runsWhenSeen).toBe(1)
  root.unmount()
  place.remove()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before })
})
