import { type Browser, chromium, type Page } from '@playwright/test'
import { hexToString, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findChromium } from '../../scripts/chromium.mjs'

/** What a page did that a stranger would complain about. */
export type Watched = {
  page: Page
  requests: string[]
  complaints: string[]
  chainOf(): number
  close(): Promise<void>
}

export const walletName = 'Harbour Wallet'

type Call = { method: string; params?: unknown[] }

/** A browser wallet (EIP-6963) whose key lives in this process and which says yes to everything. */
const installWallet = async (page: Page, firstChain: number): Promise<() => number> => {
  const account = privateKeyToAccount(generatePrivateKey())
  let chainId = firstChain
  let isConnected = false
  await page.exposeFunction('walletRequest', async ({ method, params = [] }: Call): Promise<unknown> => {
    if (method === 'eth_requestAccounts') isConnected = true
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return isConnected ? [account.address] : []
    if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }]
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (method === 'wallet_switchEthereumChain') {
      chainId = Number((params[0] as { chainId: string }).chainId)
      return null
    }
    if (method !== 'personal_sign') throw new Error(`The wallet can't ${method}.`)
    const message = String(params[0])
    return account.signMessage({ message: isHex(message) ? hexToString(message) : message })
  })
  // tsx names functions with a helper that a page lacks.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript((name) => {
    const listeners = new Map<string, ((value: unknown) => void)[]>()
    const ask = (window as unknown as { walletRequest(call: object): Promise<unknown> }).walletRequest
    const provider = {
      request: async (call: { method: string; params?: { chainId: string }[] }) => {
        const answer = await ask(call)
        const next = call.method === 'wallet_switchEthereumChain' ? call.params?.[0]?.chainId : undefined
        if (next) for (const listener of listeners.get('chainChanged') ?? []) listener(next)
        return answer
      },
      on: (event: string, listener: (value: unknown) => void) =>
        listeners.set(event, [...(listeners.get(event) ?? []), listener]),
      removeListener: (event: string, listener: (value: unknown) => void) =>
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((one) => one !== listener),
        ),
    }
    const icon = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, icon, rdns: 'example.harbour' }
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, walletName)
  return () => chainId
}

export const openBrowser = (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

/** A page with a wallet, whose requests, console errors and policy violations are written down. */
export const openPage = async (browser: Browser, chainId: number): Promise<Watched> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1_280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const [requests, complaints]: [string[], string[]] = [[], []]
  page.on('request', (request) => void requests.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  const chainOf = await installWallet(page, chainId)
  return { page, requests, complaints, chainOf, close: () => context.close() }
}
