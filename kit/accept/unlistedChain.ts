import { expect, type Page } from '@playwright/test'
import { openPage } from './browser.ts'
import { plainFolder, type Stage, withServer } from './checks.ts'
import { approveWhile, logInByEmail } from './embedded.ts'
import { type Stranger, signHello, stateOf } from './walk.ts'

const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Sender = { latchkey: { sendTransaction(request: { to: string; value: bigint }): Promise<`0x${string}`> } }

const balanceOf = async (url: string, address: string): Promise<bigint> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return BigInt(((await reply.json()) as { result: string }).result)
}

const isOn = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await stateOf(page)).status, { timeout: 60_000 }).toBe('connected')
  expect((await stateOf(page)).account?.chainId).toBe(918_273)
}

/** The embedded wallet on a chain that none of our tables knows, with the operator's node: it signs and pays there. */
export const unlistedChain = async (stage: Stage): Promise<void> => {
  const folder = await plainFolder(stage, 'unlisted')
  const server = await stage.latchkey()
  const { moss } = server.chains
  server.show(folder)
  const { page, complaints, close } = await openPage(stage.browser, 918_273)
  try {
    await page.goto(withServer(server))
    await page.evaluate(() => document.querySelector('#dapp')?.remove())
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await logInByEmail(page, server)
    await isOn(page)
    await approveWhile(page, signHello(page))
    await moss.give((await stateOf(page)).account?.address ?? '')
    const before = await balanceOf(moss.url, payee)
    const sent = page.evaluate(
      (to) => (window as unknown as Sender).latchkey.sendTransaction({ to, value: 1_000_000_000_000_000n }),
      payee,
    )
    expect(await approveWhile(page, sent)).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => balanceOf(moss.url, payee)).toBe(before + 1_000_000_000_000_000n)
    await page.reload()
    await isOn(page)
    await approveWhile(page, signHello(page))
    await page.evaluate(() => (window as unknown as Stranger).latchkey.disconnect())
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
}
