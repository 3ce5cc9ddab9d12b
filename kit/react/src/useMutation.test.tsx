// @vitest-environment happy-dom
import { createMockLatchkey } from '@latchkey/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { useSignMessage } from './requests.ts'

afterEach(cleanup)

test('the functions stay the same, so that an effect with them does not ask the wallet forever', async () => {
  const seen: (readonly unknown[])[] = []
  function Sign() {
    const { mutate, mutateAsync, reset, status } = useSignMessage()
    seen.push([mutate, mutateAsync, reset])
    return <button type="button" onClick={() => mutate('Hello')}>{`${status}`}</button>
  }
  render(
    <LatchkeyProvider client={createMockLatchkey({ status: 'connected' })}>
      <Sign />
    </LatchkeyProvider>,
  )
  await act(async () => screen.getByText('idle').click())
  expect(await screen.findByText('success')).toBeTruthy()
  for (const [at, name] of ['mutate', 'mutateAsync', 'reset'].entries())
    expect(new Set(seen.map((functions) => functions[at])).size, name).toBe(1)
})
