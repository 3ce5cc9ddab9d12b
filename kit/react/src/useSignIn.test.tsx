// @vitest-environment happy-dom
import { createMockLatchkey, userRejection } from '@latchkey/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { useSignIn } from './useSignIn.ts'

afterEach(cleanup)

const open = (client: ReturnType<typeof createMockLatchkey>) => {
  let tokens: Promise<string | undefined> | undefined
  function Panel() {
    const { session, status, error, signIn, signOut, getToken } = useSignIn()
    tokens = getToken()
    return (
      <>
        <p>{`${status} ${session?.account} ${error?.code}`}</p>
        <button type="button" onClick={signIn}>
          in
        </button>
        <button type="button" onClick={signOut}>
          out
        </button>
      </>
    )
  }
  render(
    <StrictMode>
      <LatchkeyProvider client={client}>
        <Panel />
      </LatchkeyProvider>
    </StrictMode>,
  )
  return { press: (name: string) => act(async () => screen.getByText(name).click()), token: () => tokens }
}
const account = { address: '0x1', chainId: 1329 }

test('signs in and out', async () => {
  let answer = () => {}
  const client = createMockLatchkey({ status: 'connected', account, token: 'abc' })
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { signIn } = client
  client.signIn = async () => {
    await waits
    return signIn()
  }
  const { press, token } = open(client)
  expect(screen.getByText('signedOut undefined undefined')).toBeTruthy()
  await press('in')
  expect(screen.getByText('signingIn undefined undefined')).toBeTruthy()
  await act(async () => answer())
  expect(await screen.findByText('signedIn eip155:1329:0x1 undefined')).toBeTruthy()
  expect(await token()).toBe('abc')
  await press('out')
  expect(screen.getByText('signedOut undefined undefined')).toBeTruthy()
  expect(client.calls.map(({ method }) => method).filter((method) => method !== 'getToken')).toEqual([
    'signIn',
    'signOut',
  ])
})

test('a decline is in `error`, until the next try', async () => {
  const client = createMockLatchkey({ status: 'connected', account })
  client.failNext('signIn', userRejection())
  const { press } = open(client)
  await press('in')
  expect(await screen.findByText('signedOut undefined userRejected')).toBeTruthy()
  await press('in')
  expect(await screen.findByText('signedIn eip155:1329:0x1 undefined')).toBeTruthy()
})
