// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MailActionPage } from './MailActionPage.tsx'

afterEach(cleanup)

type Props = Parameters<typeof MailActionPage>[0]

const open = async (kind: Props['kind'], status: 'open' | 'done' | 'over' | 'down') => {
  const run = vi.fn(async () => ({}))
  const look = async () => {
    if (status === 'down') throw new TypeError('Failed to fetch')
    return status
  }
  render(<MailActionPage kind={kind} look={look} run={run} />)
  await act(async () => {})
  return { run }
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const walletLink = () => screen.getByRole('link', { name: 'Open your wallet' }).getAttribute('href')

it.each([
  ['freeze', 'Freeze', 'Your wallet is frozen'],
  ['undo', 'Undo the change', 'The change was undone'],
  ['keep', 'Keep my account', 'Your account stays'],
] as const)('[threat 39] %s: does nothing before the press, also if its state is unknown', async (kind, label, end) => {
  for (const status of ['open', 'down'] as const) {
    const { run } = await open(kind, status)
    expect(screen.getByRole('button', { name: label })).toBeTruthy()
    expect(run).not.toHaveBeenCalled()
    await press(label)
    expect(screen.getByText(end)).toBeTruthy()
    expect(run).toHaveBeenCalledOnce()
    expect(walletLink()).toBe('/')
    cleanup()
  }
})

it.each([
  ['undo', 'Undo the change', 'The change was undone'],
  ['keep', 'Keep my account', 'Your account stays'],
] as const)('%s, opened again, says what already happened', async (kind, label, end) => {
  const { run } = await open(kind, 'done')
  expect(screen.getByText(end)).toBeTruthy()
  expect(screen.queryByRole('button', { name: label })).toBeNull()
  expect(walletLink()).toBe('/')
  expect(run).not.toHaveBeenCalled()
})

it('[threat 33] freeze, opened again, says that the wallet is frozen, and still logs out every device', async () => {
  const { run } = await open('freeze', 'done')
  expect(screen.getByText('Your wallet is already frozen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull()
  expect(walletLink()).toBe('/')
  await press('Log out every device')
  expect(run).toHaveBeenCalledOnce()
  expect(screen.getByText('Your wallet is frozen')).toBeTruthy()
})

it.each([
  ['freeze', 'It’s older than 7 days, or the wallet was unfrozen since. You can freeze it on your wallet’s page.'],
  ['undo', 'The change of your email address can no longer be undone. Log in to check your address and devices.'],
  ['keep', 'It was used already, or it’s too old. Log in to see whether your account will be deleted.'],
] as const)('%s: a link that no longer works says why and where to go', async (kind, text) => {
  await open(kind, 'over')
  expect(screen.getByText('This link no longer works')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(walletLink()).toBe('/')
})
