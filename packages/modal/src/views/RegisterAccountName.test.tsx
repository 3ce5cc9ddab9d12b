// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage } from '../testing/openedModal.ts'

afterEach(cleanUp)

const open = async ({ owned = null as string | null, isDown = false } = {}) => {
  addWallet({ name: 'Alpha', rdns: 'io.a' })
  const held: (() => void)[] = []
  const suggest = (label: string, registered: boolean) => () => ({
    body: {
      suggestions: [
        { name: `${label}.latchkey.id`, registered },
        { name: `${label}sea.latchkey.id`, registered: false },
      ],
    },
  })
  const page = await mountPage({
    api: {
      ...healthyApi(),
      [`/v1/identity/${fakeAccount}`]: () => ({ body: { name: owned, avatar: null } }),
      '/v1/profile/suggestions/slow': async () => {
        await new Promise<void>((resolve) => held.push(resolve))
        return suggest('slow', false)()
      },
      '/v1/profile/suggestions/taken': suggest('taken', true),
      '/v1/profile/suggestions/harbour': isDown ? () => 'down' : suggest('harbour', false),
    },
  })
  await act(async () => {
    await connect(page.kit, 'io.a')
    openModal(page.kit, 'RegisterAccountName')
  })
  const { ui } = page
  const type = (value: string) =>
    act(async () => void fireEvent.change(ui.getByRole('textbox', { name: 'Name' }), { target: { value } }))
  return { ...page, type, release: () => act(async () => void held.splice(0).map((go) => go())) }
}

test('[ACT-09] reports a short name, registers a free one, and refuses a taken one', async () => {
  const { ui, type } = await open()
  await waitFor(() => ui.getByRole('textbox', { name: 'Name' }))
  expect(ui.queryByRole('alert')).toBeNull()
  expect(ui.getByRole('button', { name: 'Register' }).title).toBe('Enter a name first')
  await type('Ha-R')
  await waitFor(() => ui.getByRole('alert'))
  expect(ui.getByRole('alert').textContent).toBe('Name must be at least 4 characters long')
  await type('Harbour!')
  await waitFor(() => ui.getByRole('button', { name: 'Register harbour.latchkey.id' }))
  await type('taken')
  await waitFor(() => ui.getAllByText('Someone already has this name'))
  expect(ui.queryByRole('button', { name: 'Register taken.latchkey.id' })).toBeNull()
})

test('[ACT-09] ignores replies for older input', async () => {
  const { ui, type, release } = await open()
  await waitFor(() => ui.getByRole('textbox', { name: 'Name' }))
  await type('slow')
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
  await type('harbour')
  await waitFor(() => ui.getByRole('button', { name: 'Register harbour.latchkey.id' }))
  await release()
  expect(ui.queryByText('slow.latchkey.id')).toBeNull()
  expect(ui.getByRole('button', { name: 'Register harbour.latchkey.id' })).toBeTruthy()
})

test('[ACT-09] reports a service outage with the documented sentence and retry', async () => {
  const { ui, type } = await open({ isDown: true })
  await waitFor(() => ui.getByRole('textbox', { name: 'Name' }))
  await type('harbour')
  await waitFor(() => ui.getByText('Error fetching name suggestions'))
  expect(ui.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('[ACT-09] says when the account already has a name', async () => {
  const { ui } = await open({ owned: 'ada.latchkey.id' })
  await waitFor(() => ui.getByText('You already own a name'))
  expect(ui.getByText('This account is ada.latchkey.id.')).toBeTruthy()
})

test('[ACT-09] shows that it looks, which names are free, and takes a suggestion', async () => {
  const { ui, root, type, release } = await open()
  await waitFor(() => ui.getByRole('textbox', { name: 'Name' }))
  const list = () => ui.getByRole('list', { name: 'Names' })
  await type('slow')
  expect(list().getAttribute('aria-busy')).toBe('true')
  expect(list().querySelectorAll('.Skeleton').length).toBeGreaterThan(0)
  await waitFor(() => expect(root.querySelector('.Spinner')).toBeTruthy())
  await waitFor(async () => {
    await release()
    ui.getByRole('button', { name: 'Register slow.latchkey.id' })
  })
  expect(list().getAttribute('aria-busy')).toBeNull()
  expect(list().querySelectorAll('.Skeleton')).toHaveLength(0)
  await type('taken')
  await waitFor(() => ui.getAllByText('Someone already has this name'))
  const rows = [...list().querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Taken')
  expect(rows[1]).toBe('takensea.latchkey.idAvailable')
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: /takensea/ })))
  expect(ui.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('takensea')
})

test('[ACT-09] a short name has no list', async () => {
  const { ui, type } = await open()
  await waitFor(() => ui.getByRole('textbox', { name: 'Name' }))
  await type('abc')
  expect(ui.queryByRole('list', { name: 'Names' })).toBeNull()
  await type('abcd')
  expect(ui.getByRole('list', { name: 'Names' })).toBeTruthy()
})
