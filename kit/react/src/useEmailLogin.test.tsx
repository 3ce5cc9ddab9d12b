// @vitest-environment happy-dom
import type { Account, EmailLogin, LatchkeyError, LoginStep } from '@latchkey/core'
import { createMockLatchkey } from '@latchkey/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { useEmailLogin } from './useEmailLogin.ts'

afterEach(cleanup)

function Form() {
  const { step, matchNumber, isBusy, error, start, submit, resend, cancel } = useEmailLogin()
  return (
    <>
      <p>{`${step} ${matchNumber} ${isBusy} ${error?.code}`}</p>
      <button type="button" onClick={() => start('ada@example.com')}>
        start
      </button>
      <button type="button" onClick={() => submit('407123')}>
        submit
      </button>
      <button type="button" onClick={resend}>
        resend
      </button>
      <button type="button" onClick={cancel}>
        cancel
      </button>
    </>
  )
}

/** A login whose steps the test answers, in the order in which they were asked. */
const open = () => {
  const asked: { name: string; args: readonly unknown[]; answer(value?: unknown): void; fail(code: string): void }[] =
    []
  const ask =
    (name: string) =>
    (...args: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const fail = (code: string) => reject({ code } as LatchkeyError)
        asked.push({ name, args, answer: resolve as () => void, fail })
      })
  const login: EmailLogin = {
    ...{ start: ask('start'), submit: ask('submit'), waitForDevice: ask('waitForDevice'), resend: ask('resend') },
    cancel: () => void asked.push({ name: 'cancel', args: [], answer: () => {}, fail: () => {} }),
  }
  const client = createMockLatchkey({ answers: { login } })
  const page = (
    <StrictMode>
      <LatchkeyProvider client={client}>
        <Form />
      </LatchkeyProvider>
    </StrictMode>
  )
  const steps = () => asked.map(({ name }) => name)
  const answer = (value?: unknown) => act(async () => asked.at(-1)?.answer(value))
  const fail = (code: string) => act(async () => asked.at(-1)?.fail(code))
  return { client, page, asked, steps, answer, fail }
}
const press = (name: string) => act(async () => screen.getByText(name).click())
const text = () => screen.getByRole('paragraph').textContent
const at = (step: LoginStep['step'], matchNumber?: string): LoginStep => ({ step, matchNumber, resendAfterSeconds: 30 })
const account = {} as Account

test('a server and a form that only stands there load nothing', () => {
  const { client, page, steps } = open()
  expect(renderToString(page)).toContain('email undefined false undefined')
  const { unmount } = render(page)
  unmount()
  expect([client.calls, steps()]).toEqual([[], []])
})

test('a code: asked for, corrected after a mistake, done', async () => {
  const { page, asked, steps, answer, fail } = open()
  const { unmount } = render(page)
  await press('start')
  expect(text()).toBe('email undefined true undefined')
  await answer(at('code'))
  expect(text()).toBe('code undefined false undefined')
  await press('submit')
  expect(text()).toBe('code undefined true undefined')
  await fail('otp.wrong')
  expect(text()).toBe('code undefined false otp.wrong')
  await press('submit')
  await answer(account)
  expect(text()).toBe('done undefined false undefined')
  expect(asked.map(({ args }) => args)).toEqual([['ada@example.com'], ['407123'], ['407123']])
  unmount()
  expect(steps()).toEqual(['start', 'submit', 'submit'])
})

test('a new device waits for the link, also past a timeout, and then for the wallet’s window', async () => {
  const { page, asked, steps, answer, fail } = open()
  render(page)
  await press('start')
  await answer(at('device', '42'))
  expect(text()).toBe('device 42 false undefined')
  await fail('login.timedOut')
  expect(text()).toBe('device 42 false undefined')
  await answer(at('window'))
  expect(text()).toBe('window undefined false undefined')
  expect(asked.at(-1)).toMatchObject({ name: 'submit', args: [] })
  await answer(account)
  expect(text()).toBe('done undefined false undefined')
  expect(steps()).toEqual(['start', 'waitForDevice', 'waitForDevice', 'submit'])
})

test.each([
  ['device', 'device.denied'],
  ['window', 'userRejected'],
] as const)('at the step %s, a failure leads back to the email', async (step, code) => {
  const { page, answer, fail } = open()
  render(page)
  await press('start')
  await answer(at(step))
  await fail(code)
  expect(text()).toBe(`email undefined false ${code}`)
})

test('another email replaces the step, and a late answer of the first one is ignored', async () => {
  const { page, asked, answer } = open()
  render(page)
  await press('start')
  await answer(at('device', '42'))
  await press('resend')
  await answer(at('device', '7'))
  await act(async () => asked[1]?.answer(at('code')))
  expect(text()).toBe('device 7 false undefined')
  await answer(at('code'))
  expect(text()).toBe('code undefined false undefined')
})

test('cancelling, and leaving the page, end the login', async () => {
  const { page, steps, answer } = open()
  const { unmount } = render(page)
  await press('start')
  await press('cancel')
  expect(text()).toBe('email undefined false undefined')
  await press('start')
  await answer(at('code'))
  unmount()
  expect(steps()).toEqual(['start', 'cancel', 'start', 'cancel'])
})
