// @vitest-environment happy-dom
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, openAt, type Page, settle } from '../testing/openedModal.ts'

let fetchedImages: string[] = []
beforeEach(() => {
  fetchedImages = []
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        fetchedImages.push(url)
      }
    },
  )
})
afterEach(async () => {
  await cleanUp()
  vi.unstubAllGlobals()
})

const many: readonly Wallet[] = Array.from({ length: 95 }, (_, index) => ({
  id: `w${index}`,
  name: index === 90 ? 'Rare One' : `Wallet ${index}`,
  chains: ['eip155:1329'],
  image_id: `i${index}`,
}))
const api = healthyApi(many)
const count = ({ root }: Page) => root.querySelectorAll('.WalletRows .ListRow').length
const type = async ({ ui }: Page, text: string) => {
  fireEvent.change(ui.getByRole('searchbox'), { target: { value: text } })
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 230)))
  await settle()
}

describe('the full list', () => {
  test('[API-33] shows forty, and forty more on demand', async () => {
    const page = await openAt({ api }, 'AllWallets')
    await settle()
    expect(count(page)).toBe(40)
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Show more' })))
    await settle()
    expect(count(page)).toBe(80)
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Show more' })))
    await settle()
    expect(count(page)).toBe(95)
    expect(page.ui.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('[API-33] prefetches the first twenty icons once', async () => {
    await openAt({ api }, 'AllWallets')
    await settle()
    expect(fetchedImages).toHaveLength(20)
    expect(new Set(fetchedImages).size).toBe(20)
    expect(fetchedImages[0]).toContain('/getWalletImage/i0')
  })

  test('shows installed wallets first', async () => {
    addWallet({ name: 'Mine', rdns: 'io.mine' })
    const page = await openAt({ api }, 'AllWallets')
    await settle()
    expect(page.root.querySelector('.WalletRows .ListRow')?.textContent).toBe('MineInstalled')
  })

  test('reports a failed load, with retry', async () => {
    let isDown = true
    const page = await openAt(
      { api: { ...api, '/getWallets': (url) => (isDown ? 'down' : (api['/getWallets']?.(url) ?? 'down')) } },
      'AllWallets',
    )
    await settle()
    expect(page.ui.getByRole('alert').textContent).toContain('The wallet list didn’t load')
    isDown = false
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Retry' })))
    await settle()
    expect(count(page)).toBe(40)
  })
})

describe('search', () => {
  test.each([
    [false, true],
    [true, false],
  ])(
    'the field has the focus, except on phones, where the keyboard would cover the list: %s',
    async (isMobile, has) => {
      const focused = vi.spyOn(HTMLElement.prototype, 'focus')
      const page = await openAt({ api, device: { isMobile } }, 'AllWallets')
      await settle()
      expect(focused.mock.contexts.includes(page.ui.getByRole('searchbox'))).toBe(has)
      focused.mockRestore()
      expect(page.ui.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain('95 wallets')
    },
  )

  test('[API-33] starts at two letters after a pause; shows and announces the count', async () => {
    const page = await openAt({ api }, 'AllWallets')
    await settle()
    await type(page, 'r')
    expect(page.kit.requests.some((url) => url.searchParams.has('search'))).toBe(false)
    await type(page, 'rare')
    expect(page.kit.requests.at(-1)?.searchParams.get('search')).toBe('rare')
    expect(page.kit.requests.at(-1)?.searchParams.get('entries')).toBe('100')
    expect(count(page)).toBe(1)
    expect(page.ui.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 wallet')
  })

  test('suggests a next step when nothing is found', async () => {
    const page = await openAt({ api }, 'AllWallets')
    await settle()
    await type(page, 'zzzz')
    expect(page.ui.getByText('No wallet called “zzzz”')).toBeTruthy()
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Show all wallets' })))
    await settle()
    expect(count(page)).toBe(40)
  })

  test('finds installed wallets too', async () => {
    addWallet({ name: 'Mine', rdns: 'io.mine' })
    const page = await openAt({ api }, 'AllWallets')
    await settle()
    await type(page, 'min')
    expect(page.root.querySelector('.WalletRows .ListRow')?.textContent).toBe('MineInstalled')
  })
})
