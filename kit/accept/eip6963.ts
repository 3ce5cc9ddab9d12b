import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { openPage } from './browser.ts'
import { buildVite, type Stage, withServer } from './checks.ts'
import { approveWhile, logInByEmail } from './embedded.ts'
import { chainCode, page as htmlPage } from './sources.ts'
import { installWagmi3 } from './wagmiApps.ts'

/** A page with nothing but the events of EIP-6963, on two chains. */
const app = {
  'index.html': htmlPage('<script type="module" src="/main.jsx"></script>'),
  'main.jsx': `import { announceLatchkey } from '@latchkey/wagmi'
import { sei } from 'viem/chains'
${chainCode}
window.announced = []
window.events = []
addEventListener('eip6963:announceProvider', ({ detail }) => {
  if (announced.some(({ info }) => info.uuid === detail.info.uuid)) return
  announced.push(detail)
  if (detail.info.rdns !== 'app.latchkey') return
  window.provider = detail.provider
  provider.on('accountsChanged', (accounts) => events.push(['accountsChanged', accounts]))
  provider.on('chainChanged', (chainId) => events.push(['chainChanged', chainId]))
})
window.stop = announceLatchkey({ server, chains: [moss, sei] })
dispatchEvent(new Event('eip6963:requestProvider'))
`,
}

type Announced = {
  announced: { info: { uuid: string; name: string; icon: string; rdns: string } }[]
  events: [string, unknown][]
  provider: { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  stop(): void
}

/** The result, or the error's code. */
const ask = (page: Page, method: string, params: unknown[] = []): Promise<unknown> =>
  page.evaluate(
    (call) =>
      (window as unknown as Announced).provider.request(call).catch((error: { code: number }) => `code ${error.code}`),
    { method, params },
  )

const hello = '0x48656c6c6f'

/** `announceLatchkey` as any EIP-6963 page sees it: events, accounts, signatures, payments, chains, rejections. */
export const eip6963 = async (stage: Stage): Promise<void> => {
  const folder = await buildVite(await installWagmi3(stage), app)
  const server = await stage.latchkey()
  server.show(folder)
  const { page, complaints, close } = await openPage(stage.browser, 918_273)
  try {
    await page.goto(withServer(server))
    const infos = await page.evaluate(() =>
      (window as unknown as Announced).announced.map(({ info }) => info).filter(({ rdns }) => rdns === 'app.latchkey'),
    )
    expect(infos).toEqual([
      expect.objectContaining({ name: 'Latchkey', icon: expect.stringMatching(/^data:image\/svg\+xml,/) }),
    ])
    expect(await ask(page, 'eth_accounts')).toEqual([])
    expect(await ask(page, 'eth_chainId')).toBe('0xe0301')

    const refused = ask(page, 'eth_requestAccounts')
    await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await refused).toBe('code 4001')

    const asked = ask(page, 'eth_requestAccounts')
    await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeVisible()
    await logInByEmail(page, server)
    const [address] = (await asked) as [`0x${string}`]
    expect(await ask(page, 'eth_accounts')).toEqual([address])
    const signature = await approveWhile(page, ask(page, 'personal_sign', [hello, address]))
    expect(await verifyMessage({ address, message: 'Hello', signature: signature as `0x${string}` })).toBe(true)
    await server.chains.moss.give(address)
    const payment = { from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }
    expect(await approveWhile(page, ask(page, 'eth_sendTransaction', [payment]))).toMatch(/^0x[0-9a-f]{64}$/)

    expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x531' }])).toBeNull()
    expect(await ask(page, 'eth_chainId')).toBe('0x531')
    await page.reload()
    await expect.poll(() => ask(page, 'eth_accounts'), { timeout: 60_000 }).toEqual([address])
    expect(await ask(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await ask(page, 'eth_accounts')).toEqual([])
    const events = await page.evaluate(() => (window as unknown as Announced).events)
    expect(events.at(-1)).toEqual(['accountsChanged', []])
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
}
