// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MailActionPage } from './MailActionPage.tsx'

afterEach(cleanup)

type Props = Parameters<typeof MailActionPage>[0]

const open = (kind: Props['kind'], status: 'open' | 'done' | 'over' | 'down') => {
  const run = vi.fn(async () => ({}))
  const look = async () => {
    if (status === 'down') throw new TypeError('Failed to fetch')
    return status
  }
  render(<MailActionPage kind={kind} look={look} run={run} />)
  return { run }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const walletLink = async () => (await screen.findByRole('link', { name: 'Open your wallet' })).getAttribute('href')

it.each([
  ['freeze', 'Freeze', 'Your wallet is frozen'],
  ['undo', 'Undo the change', 'The change was undone'],
  ['keep', 'Keep my account', 'Your account stays'],
] as const)('[threat 39] %s: does nothing before the press, also if its state is unknown', async (kind, label, end) => {
  for (const status of ['open', 'down'] as const) {
    const { run } = open(kind, status)
    await screen.findByRole('button', { name: label })
    expect(run).not.toHaveBeenCalled()
    await press(label)
    expect(await screen.findByText(end)).toBeTruthy()
    expect(run).toHaveBeenCalledOnce()
    expect(await walletLink()).toBe('/')
    cleanup()
  }
})

it.each([
  ['undo', 'Undo the change', 'The change was undone'],
  ['keep', 'Keep my account', 'Your account stays'],
] as const)('%s, opened again, says what already happened', async (kind, label, end) => {
  const { run } = open(kind, 'done')
  expect(await screen.findByText(end)).toBeTruthy()
  expect(screen.queryByRole('button', { name: label })).toBeNull()
  expect(await walletLink()).toBe('/')
  expect(run).not.toHaveBeenCalled()
})

it('[threat 33] freeze, opened again, says that the wallet is frozen, and still logs out every device', async () => {
  const { run } = open('freeze', 'done')
  expect(await screen.findByText('Your wallet is already frozen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull()
  expect(await walletLink()).toBe('/')
  await press('Log out every device')
  expect(run).toHaveBeenCalledOnce()
  expect(await screen.findByText('Your wallet is frozen')).toBeTruthy()
})

it.each([
  ['freeze', 'It’s older than 7 days, or the wallet was unfrozen since. You can freeze it on your wallet’s page.'],
  ['undo', 'The change of your email address can no longer be undone. Log in to check your address and devices.'],
  ['keep', 'It was used already, or it’s too old. Log in to see whether your account will be deleted.'],
] as const)('%s: a link that no longer works says why and where to go', async (kind, text) => {
  open(kind, 'over')
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(await walletLink()).toBe('/')
})
