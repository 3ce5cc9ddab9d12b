// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeConsentPorts } from '../testing/fakeConsentPorts.ts'
import { useConsent } from './useConsent.ts'

afterEach(cleanup)

it('[threat 22] waits for a part that appears later, and no longer for one that went', () => {
  const fake = fakeConsentPorts()
  const { ports } = fake
  let state = ''
  function Screen({ hasNote }: { hasNote: boolean }) {
    const consent = useConsent(ports, 'one request')
    state = consent.state
    return (
      <main ref={consent.watch}>
        <div ref={consent.mustSee}>Send 1 SEI</div>
        {hasNote && <p ref={consent.watch}>New receiver</p>}
      </main>
    )
  }
  const { rerender, container } = render(<Screen hasNote={false} />)
  const read = () => {
    act(() => fake.show(true, container.querySelector('main')!))
    act(() => fake.pass(800))
  }
  read()
  expect(state).toBe('armed')
  rerender(<Screen hasNote />)
  read()
  expect(state).toBe('covered')
  rerender(<Screen hasNote={false} />)
  read()
  expect(state).toBe('armed')
})
