// @vitest-environment happy-dom
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { mountModal } from '@latchkey/modal/mount'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

// The modal's first styles are a file, and no server runs here.
globalThis.fetch = async () => new Response('')

afterEach(() => document.body.replaceChildren())

const open = async () => {
  const kit = createTestKit({ rpc: async () => '0x' })
  await hydrated(kit)
  const { parts } = await act(async () => mountModal(kit))
  const client = await clientOf(kit, [], parts)
  const place = document.body.appendChild(document.createElement('div'))
  return { client, place }
}

test('a page embeds a view and removes it, more than once without harm', async () => {
  const { client, place } = await open()
  const remove = await act(() => client.embed(place))
  expect(place.firstElementChild?.shadowRoot?.textContent).toContain('Connect a wallet')
  await act(async () => {
    remove()
    remove()
  })
  expect(place.childElementCount).toBe(0)
})

test('a client that ends takes its views along', async () => {
  const { client, place } = await open()
  await act(() => client.embed(place, 'networks'))
  expect(place.childElementCount).toBe(1)
  await act(async () => client.destroy())
  expect(place.childElementCount).toBe(0)
})

test('a client keeps nothing of a view that the page has removed', async () => {
  const { client, place } = await open()
  const views = [await act(() => client.embed(place)), await act(() => client.embed(place))]
  const hosts = [...place.children].map((host) => vi.spyOn(host, 'remove'))
  await act(async () => views[0]?.())
  await act(async () => client.destroy())
  expect(hosts.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
