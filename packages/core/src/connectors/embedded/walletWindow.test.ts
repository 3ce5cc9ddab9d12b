import { describe, expect, test, vi } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { signMessage } from '../../actions/signMessage.ts'
import { withWindow } from '../../actions/withWindow.ts'
import type { OpenedWindow } from '../../ports.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { createFakeFrameHost, type FrameAnswer } from '../../testing/fakeFrameHost.ts'
import { passTime } from '../../testing/passTime.ts'
import { embeddedId } from './embedded.ts'
import { createWalletWindow } from './walletWindow.ts'

const walletUrl = 'https://wallet.example'

const start = ({ isBlocked = false } = {}) => {
  let ids = 0
  const windows: { url: string; isClosed: boolean }[] = []
  const openWalletWindow = vi.fn((url: string): OpenedWindow | undefined => {
    if (isBlocked) return undefined
    const made = { url, isClosed: false }
    windows.push(made)
    return {
      isClosed: () => made.isClosed,
      close: () => {
        made.isClosed = true
      },
    }
  })
  const randomId = () => `0000000000000000${++ids}`
  const wallet = createWalletWindow({ walletUrl }, { randomId }, openWalletWindow)
  return { wallet, windows, openWalletWindow, randomId }
}

describe('the wallet window of a page', () => {
  test('[FRAME-18] opens at the wallet’s own address for a request, and closes after it', async () => {
    const { wallet, windows } = start()
    wallet.allow()
    expect(await wallet.use(async (ticket) => ticket)).toEqual({ id: '00000000000000001' })
    expect(windows).toEqual([{ url: 'https://wallet.example/approve#00000000000000001', isClosed: true }])
  })

  test('[FRAME-18] stays open between requests that were announced', async () => {
    const { wallet, windows } = start()
    wallet.allow()
    wallet.open(2)
    expect(await wallet.use(async (ticket) => ticket)).toEqual({ id: '00000000000000001', isKept: true })
    expect(windows[0]?.isClosed).toBe(false)
    expect(await wallet.use(async (ticket) => ticket)).toEqual({ id: '00000000000000001' })
    expect(windows).toHaveLength(1)
    expect(windows[0]?.isClosed).toBe(true)
  })

  test('[FRAME-18] closes when a request fails, and when fewer come than announced', async () => {
    const { wallet, windows } = start()
    wallet.allow()
    wallet.open(2)
    await expect(wallet.use(() => Promise.reject(new Error('declined')))).rejects.toThrow('declined')
    expect(windows[0]?.isClosed).toBe(true)
    wallet.open(2)
    wallet.expect(1)
    await wallet.use(async () => {})
    expect(windows.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  test('[FRAME-18] is shared by requests at the same time, and closes after the last', async () => {
    const { wallet, windows } = start()
    wallet.allow()
    let finish = () => {}
    const first = wallet.use(() => new Promise<void>((resolve) => (finish = resolve)))
    await wallet.use(async () => {})
    wallet.close()
    expect(windows).toEqual([{ url: expect.any(String), isClosed: false }])
    finish()
    await first
    expect(windows[0]?.isClosed).toBe(true)
  })

  test('[FRAME-18] a new one replaces one that the user closed', async () => {
    const { wallet, windows } = start()
    wallet.allow()
    wallet.open(2)
    await wallet.use(async () => {})
    Object.assign(windows[0] ?? {}, { isClosed: true })
    expect(await wallet.use(async (ticket) => ticket)).toEqual({ id: '00000000000000002' })
  })

  test('[FRAME-18] a blocked one leaves the request without a ticket', async () => {
    const { wallet } = start({ isBlocked: true })
    wallet.allow()
    expect(await wallet.use(async (ticket) => ticket)).toBeUndefined()
  })

  test('[FRAME-18] none is opened for a frame that would not answer it', async () => {
    const { wallet, openWalletWindow } = start()
    wallet.open(1)
    expect(await wallet.use(async (ticket) => ticket)).toBeUndefined()
    expect(openWalletWindow).not.toHaveBeenCalled()
  })
})

describe('a request to the embedded wallet', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const user = { address, chainId: 1329, email: 'ada@example.com', accounts: [{ address, type: 'eoa' }] }

  const connected = async (version: string) => {
    const { openWalletWindow, windows, randomId } = start()
    const asked: unknown[] = []
    const host = createFakeFrameHost({
      GET_USER: () => ({ reply: user }),
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ reply: { smartAccountEnabledNetworks: [] } }),
      RPC_REQUEST: (payload): FrameAnswer => {
        asked.push(payload)
        return { reply: '0x12' }
      },
    })
    const create = host.create
    host.create = (src) => {
      queueMicrotask(() => host.say({ type: '@w3m-frame/READY', payload: { version } }))
      create(src)
    }
    const kit = createTestKit({ frameHost: host, ports: { loadWalletWindow: async () => openWalletWindow, randomId } })
    await passTime(kit, connect(kit, embeddedId))
    return { kit, windows, asked }
  }

  test('[FRAME-18] carries the window’s ticket, and a frame before version 5 gets none', async () => {
    const { kit, windows, asked } = await connected('5')
    await passTime(kit, signMessage(kit, 'hello'))
    const id = windows[0]?.url.split('#')[1]
    expect(asked.at(-1)).toMatchObject({ method: 'personal_sign', window: { id } })
    expect(windows[0]?.isClosed).toBe(true)
    const old = await connected('4')
    await passTime(old.kit, signMessage(old.kit, 'hello'))
    expect(old.asked.at(-1)).not.toHaveProperty('window')
    expect(old.windows).toEqual([])
  })

  test('[FRAME-18] opens its window before anything is awaited, and closes it if no request follows', async () => {
    const { kit, windows } = await connected('5')
    const running = withWindow(kit, 1, () => Promise.reject(new Error('no funds')))
    expect(windows.map(({ isClosed }) => isClosed)).toEqual([false])
    await expect(running).rejects.toThrow('no funds')
    expect(windows.map(({ isClosed }) => isClosed)).toEqual([true])
  })
})
