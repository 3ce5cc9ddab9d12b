// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeConsentPorts } from '../testing/fakeConsentPorts.ts'
import type { ConsentPorts } from './consentGuard.ts'
import { useConsent } from './useConsent.ts'

afterEach(cleanup)

type ScreenProps = { ports: ConsentPorts; hasNote: boolean; onState: (state: string) => void }

function Screen({ ports, hasNote, onState }: ScreenProps) {
  const consent = useConsent(ports, 'one request')
  onState(consent.state)
  return (
    <main ref={consent.watch}>
      <div ref={consent.mustSee}>Send 1 SEI</div>
      {hasNote && <p ref={consent.watch}>New receiver</p>}
    </main>
  )
}

it('[threat 22] waits for a part that appears later, and no longer for one that went', () => {
  const fake = fakeConsentPorts()
  const { ports } = fake
  const states: string[] = []
  const onState = (state: string) => void states.push(state)
  const screen = (hasNote: boolean) => <Screen ports={ports} hasNote={hasNote} onState={onState} />
  const { rerender, container } = render(screen(false))
  const read = () => {
    act(() => fake.show(true, container.querySelector('main')!))
    act(() => fake.pass(800))
  }
  read()
  expect(states.at(-1)).toBe('armed')
  rerender(screen(true))
  read()
  expect(states.at(-1)).toBe('covered')
  rerender(screen(false))
  read()
  expect(states.at(-1)).toBe('armed')
})
