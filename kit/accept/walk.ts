import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type Watched, walletName } from './browser.ts'
import { approveWhile, logInByEmail } from './embedded.ts'
import type { LatchkeyServer } from './startLatchkey.ts'

type Client = {
  getState(): { status: string; account?: { address: `0x${string}`; chainId: number } }
  signMessage(message: string): Promise<`0x${string}`>
  switchChain(chainId: number): Promise<void>
  disconnect(): Promise<void>
}
export type Stranger = { latchkey: Client; states: string[]; connects: { isReconnected: boolean }[] }

/** The wallets in the open modal; locators pierce its shadow root. */
const row = (page: Page) => page.getByRole('button', { name: new RegExp(walletName) })

export const stateOf = (page: Page) => page.evaluate(() => (window as unknown as Stranger).latchkey.getState())

export const connectWallet = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await row(page).click()
  await expect(page.getByRole('button', { name: /^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/ })).toBeVisible()
  return (await stateOf(page)).account?.address ?? ''
}

/** Signs with the connected wallet and checks the signature here. */
export const signHello = async (page: Page): Promise<void> => {
  const { account } = await stateOf(page)
  const signature = await page.evaluate(() => (window as unknown as Stranger).latchkey.signMessage('Hello'))
  const address = account?.address ?? '0x'
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
}

/** Connects, signs, reloads and disconnects with a browser wallet, without a problem on the page. */
export const walkWithoutServer = async ({ page, requests, complaints }: Watched, url: string, node: string) => {
  await page.goto(`${url}/?node=${encodeURIComponent(node)}`)
  const address = await connectWallet(page)
  await signHello(page)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).account?.address).toBe(address)
  const { states, connects } = await page.evaluate(() => {
    const { states, connects } = window as unknown as Stranger
    return { states, connects }
  })
  expect(states).toEqual(['pending', 'reconnecting', 'connected'])
  expect(connects.map(({ isReconnected }) => isReconnected)).toEqual([true])
  await signHello(page)
  await page.evaluate(() => (window as unknown as Stranger).latchkey.disconnect())
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const strangers = requests.filter((one) => !one.startsWith(url) && !one.startsWith(node) && !one.startsWith('data:'))
  expect(strangers).toEqual([])
  expect(complaints).toEqual([])
}

/** The page exposes its client as `latchkey` once its code has run. */
export const untilClient = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => 'latchkey' in window)
}

/**
 * The flow of an app with a server: a browser wallet signs; then an embedded wallet signs, survives a reload and
 * disconnects, without a problem on the page.
 */
export const walkJourney = async (
  { page, complaints }: Watched,
  server: Pick<LatchkeyServer, 'readCode'>,
  url: string,
  ready: (page: Page) => Promise<void> = untilClient,
): Promise<void> => {
  const leave = async () => {
    await page.evaluate(() => (window as unknown as Stranger).latchkey.disconnect())
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  }
  await page.goto(url)
  await ready(page)
  await connectWallet(page)
  await signHello(page)
  await leave()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await logInByEmail(page, server)
  await expect.poll(async () => (await stateOf(page)).status, { timeout: 60_000 }).toBe('connected')
  await approveWhile(page, signHello(page))
  const address = (await stateOf(page)).account?.address
  await page.reload()
  await ready(page)
  await expect.poll(async () => (await stateOf(page)).account?.address, { timeout: 60_000 }).toBe(address)
  await approveWhile(page, signHello(page))
  await leave()
  expect(complaints).toEqual([])
}
