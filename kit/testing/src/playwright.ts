import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ChainOptions, startChain, type TestChain } from './chain.ts'
import { createWallet, type Wallet, type WalletOptions } from './mockWallet.ts'

export type Mailbox = {
  /** The newest login code that was emailed to an address, or the nth; waits until it is there. */
  code(email: string, options?: { nth?: number }): Promise<string>
}

export type LatchkeyPage = {
  /** Opens the modal and connects the wallet with this name. */
  connect(name?: string): Promise<void>
  /** Logs in to the embedded wallet with the code from the mailbox. */
  loginByEmail(email: string): Promise<void>
  /** Approves or signs what the embedded wallet asks. */
  approve(): Promise<void>
  /** Declines what the embedded wallet asks. */
  reject(): Promise<void>
  /** Waits until the button shows this address. */
  expectAccount(address: string): Promise<void>
}

type Fixtures = { wallet: Wallet; mailbox: Mailbox; latchkey: LatchkeyPage; chain: TestChain }

export type LatchkeyTestOptions = {
  /** The sandbox of a Latchkey server in development. `http://localhost:3003` by default. */
  sandboxUrl: string
  /** The name of the button that opens the modal. `Connect wallet` by default. */
  connectLabel: string
  /** What the `wallet` fixture is created with. */
  walletOptions: WalletOptions
  /** What the `chain` fixture is created with. */
  chainOptions: ChainOptions
}

type Reply = { result: unknown } | { code: number; message: string }

/** Installs a browser wallet before the page's own scripts run. Its key stays in the test's process. */
export const installWallet = async (target: Page | BrowserContext, options: WalletOptions = {}): Promise<Wallet> => {
  const wallet = createWallet(options)
  const place = `latchkeyWallet${wallet.info.uuid.replaceAll('-', '')}`
  await target.exposeFunction(place, async (call: Parameters<Wallet['request']>[0]): Promise<Reply> => {
    try {
      return { result: await wallet.request(call) }
    } catch (error) {
      const { code = -32603, message = '' } = error as { code?: number; message?: string }
      return { code, message }
    }
  })
  await target.addInitScript(
    ({ place, info }) => {
      type Listener = (value: unknown) => void
      const listeners = new Map<string, Listener[]>()
      const ask = (window as unknown as Record<string, (call: object) => Promise<Reply>>)[place]
      const provider = {
        request: async (call: { method: string; params?: { chainId: string }[] }) => {
          const reply = await ask?.(call)
          if (!reply || 'code' in reply) throw Object.assign(new Error(reply?.message), { code: reply?.code })
          const next = call.method === 'wallet_switchEthereumChain' ? call.params?.[0]?.chainId : undefined
          if (next) for (const listener of listeners.get('chainChanged') ?? []) listener(next)
          return reply.result
        },
        on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
        removeListener: (event: string, listener: Listener) =>
          listeners.set(
            event,
            (listeners.get(event) ?? []).filter((one) => one !== listener),
          ),
      }
      const announce = () =>
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { place, info: wallet.info },
  )
  return wallet
}

const createMailbox = (sandboxUrl: string): Mailbox => {
  const read = async (email: string): Promise<readonly string[]> => {
    const response = await fetch(`${sandboxUrl}/mail?to=${encodeURIComponent(email)}`).catch(() => undefined)
    if (!response?.ok)
      throw new Error(`${sandboxUrl} is not the sandbox of a Latchkey server. It only exists in development.`)
    const mails = (await response.json()) as { text: string }[]
    return mails.flatMap(({ text }) => text.match(/^\s+(\d{3}\s?\d{3})\s*$/m)?.[1]?.replace(/\s/g, '') ?? []).reverse()
  }
  return {
    code: async (email, { nth } = {}) => {
      const found = async () => (nth === undefined ? (await read(email)).at(-1) : (await read(email))[nth - 1])
      await expect.poll(found, { timeout: 20_000 }).toMatch(/^\d{6}$/)
      return (await found()) ?? ''
    },
  }
}

const shortened = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

const createPage = (page: Page, mailbox: Mailbox, label: string, wallet: Wallet): LatchkeyPage => {
  const frame = page.frameLocator('#w3m-iframe')
  const open = () => page.getByRole('button', { name: label }).click()
  // The wallet ignores a press without a pointer that rested on the button first.
  const press = async (name: RegExp): Promise<void> => {
    const button = frame.getByRole('button', { name })
    await expect(async () => {
      const more = frame.locator('.MoreToSee')
      if (await more.isVisible()) await more.click()
      await expect(button).toBeEnabled({ timeout: 1_000 })
      await button.hover()
      await page.waitForTimeout(600)
      await button.click()
      await expect(button).toBeHidden({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  }
  return {
    connect: async (name = wallet.info.name) => {
      await open()
      await page.getByRole('button', { name }).first().click()
    },
    loginByEmail: async (email) => {
      await open()
      await page.getByRole('textbox').first().fill(email)
      await page.keyboard.press('Enter')
      const code = await mailbox.code(email)
      await expect(frame.getByLabel('6-digit code')).toBeFocused({ timeout: 30_000 })
      await page.keyboard.type(code)
    },
    approve: () => press(/^(Approve|Sign)$/),
    reject: () => press(/^Cancel$/),
    expectAccount: (address) => expect(page.getByText(shortened(address)).first()).toBeVisible(),
  }
}

/** Playwright's `test` with a browser wallet, the mailbox of a development server, the modal and a chain. */
export const test = base.extend<Fixtures & LatchkeyTestOptions>({
  sandboxUrl: ['http://localhost:3003', { option: true }],
  connectLabel: ['Connect wallet', { option: true }],
  walletOptions: [{}, { option: true }],
  chainOptions: [{}, { option: true }],
  wallet: async ({ context, walletOptions }, use) => use(await installWallet(context, walletOptions)),
  mailbox: async ({ sandboxUrl }, use) => use(createMailbox(sandboxUrl)),
  latchkey: async ({ page, wallet, mailbox, connectLabel }, use) =>
    use(createPage(page, mailbox, connectLabel, wallet)),
  chain: async ({ chainOptions }, use) => {
    const chain = await startChain(chainOptions)
    await use(chain)
    await chain.stop()
  },
})
