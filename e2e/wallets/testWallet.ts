import { createAsk } from '@latchkey/chain/publicNode/rpcMessage'
import type { Page } from '@playwright/test'
import { createClient, createWalletClient, type Hex, hexToBigInt, http, numberToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { addresses } from '../addresses.ts'
import { installProvider, type ProviderSettings } from './provider.ts'

type Answer = { result?: unknown; error?: { code: number; message: string } }
type Params = readonly unknown[]

const askChain = createAsk(addresses.chain)

const icon = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/></svg>`)}`

export type WalletOptions = {
  name?: string
  rdns?: string
  kind?: ProviderSettings['kind']
  colour?: string
  chainId?: number
  /** Chains the wallet already knows; for others it answers 4902. */
  knownChains?: readonly number[]
  isLocked?: boolean
  account?: PrivateKeyAccount
}

/**
 * A browser wallet for tests: it lives in the test, signs with a real key and sends to the real local chain. The test
 * sets what its user would do.
 */
export class TestWallet {
  readonly account: PrivateKeyAccount
  readonly requests: string[] = []
  chainId: number
  isLocked: boolean
  isAuthorised = false
  /** `approve` answers at once, `reject` declines with 4001, `hold` waits until `release` is called. */
  decision: 'approve' | 'reject' | 'hold' = 'approve'
  /** What the user does to a payment before it is sent: leave it queued behind a missing nonce. */
  isQueueing = false
  /** The latest request, as the page sent it. */
  lastSend: Readonly<Record<string, Hex>> = {}
  private queued: { nonce: number; asked: Readonly<Record<string, Hex>> } | undefined
  private readonly known: Set<number>
  private held: (() => void)[] = []
  private pages = new Set<Page>()

  private constructor(
    private readonly settings: ProviderSettings,
    options: WalletOptions,
  ) {
    this.account = options.account ?? privateKeyToAccount(generatePrivateKey())
    this.chainId = options.chainId ?? 1329
    this.known = new Set(options.knownChains ?? [1, 1329])
    this.isLocked = options.isLocked ?? false
  }

  /** Adds the wallet to every page this tab opens. */
  static async install(page: Page, options: WalletOptions = {}): Promise<TestWallet> {
    const { name = 'Harbour Wallet', rdns = 'example.harbour', kind = 'eip6963', colour = '#3d7a5f' } = options
    const binding = `testWallet_${rdns.replace(/\W/g, '_')}`
    const info = { uuid: crypto.randomUUID(), name, rdns, icon: icon(colour) }
    const wallet = new TestWallet({ info, kind, binding }, options)
    wallet.pages.add(page)
    await page.exposeFunction(binding, (method: string, params: Params = []) => wallet.answer(method, params))
    await page.addInitScript(installProvider, wallet.settings)
    return wallet
  }

  get address(): Hex {
    return this.account.address
  }

  release(): void {
    for (const go of this.held.splice(0)) go()
  }

  /** The user switches the network in the wallet. */
  async switchTo(chainId: number): Promise<void> {
    this.chainId = chainId
    await this.emit('chainChanged', numberToHex(chainId))
  }

  /** The user locks the wallet or revokes the page's permission. */
  async lock(): Promise<void> {
    this.isLocked = true
    await this.emit('accountsChanged', [])
  }

  async emit(event: string, value: unknown): Promise<void> {
    for (const page of this.pages)
      await page.evaluate(
        ([name, what, detail]) =>
          (window as unknown as Record<string, { emit(event: unknown, value: unknown): void } | undefined>)[
            `${name}Provider`
          ]?.emit(what, detail),
        [this.settings.binding, event, value] as const,
      )
  }

  private async decide(): Promise<Answer | undefined> {
    if (this.decision === 'reject') return { error: { code: 4001, message: 'User rejected the request.' } }
    if (this.decision === 'hold') await new Promise<void>((resolve) => this.held.push(resolve))
    return undefined
  }

  private async answer(method: string, params: Params): Promise<Answer> {
    this.requests.push(method)
    try {
      return await this.perform(method, params)
    } catch (error) {
      return { error: { code: -32603, message: error instanceof Error ? error.message : 'internal error' } }
    }
  }

  private accounts(): readonly Hex[] {
    return this.isAuthorised && !this.isLocked ? [this.address] : []
  }

  private async perform(method: string, params: Params): Promise<Answer> {
    switch (method) {
      case 'eth_chainId':
        return { result: numberToHex(this.chainId) }
      case 'eth_accounts':
        return { result: this.accounts() }
      case 'wallet_requestPermissions':
      case 'eth_requestAccounts':
        return this.grant(method)
      case 'wallet_revokePermissions':
        this.isAuthorised = false
        return { result: null }
      case 'wallet_switchEthereumChain':
        return this.switchAsked(params)
      case 'wallet_addEthereumChain':
        return this.addAsked(params)
      case 'personal_sign':
        return (await this.decide()) ?? { result: await this.sign(params) }
      case 'eth_sendTransaction':
        return (await this.decide()) ?? { result: await this.send(params) }
      default:
        return askChain(method, params)
    }
  }

  private async grant(method: string): Promise<Answer> {
    if (this.isLocked) return { error: { code: -32002, message: 'Request already pending. Please wait.' } }
    const refusal = await this.decide()
    if (refusal) return refusal
    this.isAuthorised = true
    const permissions = [{ parentCapability: 'eth_accounts', caveats: [{ type: 'x', value: [this.address] }] }]
    return { result: method === 'eth_requestAccounts' ? this.accounts() : permissions }
  }

  private async switchAsked([asked]: Params): Promise<Answer> {
    const chainId = Number((asked as { chainId: Hex }).chainId)
    if (!this.known.has(chainId)) return { error: { code: 4902, message: 'Unrecognized chain ID.' } }
    const refusal = await this.decide()
    if (refusal) return refusal
    await this.switchTo(chainId)
    return { result: null }
  }

  private async addAsked([asked]: Params): Promise<Answer> {
    const refusal = await this.decide()
    if (refusal) return refusal
    const chainId = Number((asked as { chainId: Hex }).chainId)
    this.known.add(chainId)
    await this.switchTo(chainId)
    return { result: null }
  }

  private sign([message]: Params): Promise<Hex> {
    return this.account.signMessage({ message: { raw: message as Hex } })
  }

  private async send([asked]: Params): Promise<Hex> {
    this.lastSend = asked as Record<string, Hex>
    if (!this.isQueueing) return this.sendNow(this.lastSend)
    const nonce = (await this.nextNonce()) + 1
    this.queued = { nonce, asked: this.lastSend }
    return this.sendNow(this.lastSend, { nonce })
  }

  /** The user speeds up, cancels or replaces the queued payment. */
  async replaceQueued(how: 'repriced' | 'cancelled' | 'replaced'): Promise<void> {
    if (!this.queued) throw new Error('Nothing is queued')
    const { nonce, asked } = this.queued
    const other = {
      repriced: asked,
      cancelled: { to: this.address },
      replaced: { to: asked.to ?? this.address, value: '0x1' as Hex },
    }[how]
    const fees = { maxFeePerGas: 400_000_000_000n, maxPriorityFeePerGas: 20_000_000_000n }
    const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...plain } = other as Record<string, Hex>
    await this.sendNow(plain, { nonce, ...fees })
    await this.sendNow({ to: this.address }, { nonce: nonce - 1 })
  }

  private nextNonce(): Promise<number> {
    return getTransactionCount(createClient({ transport: http(addresses.chain) }), { address: this.address })
  }

  private sendNow(
    { to, value = '0x0', data, gas, maxFeePerGas, maxPriorityFeePerGas }: Readonly<Record<string, Hex>>,
    own: { nonce?: number; maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint } = {},
  ): Promise<Hex> {
    const client = createWalletClient({ account: this.account, transport: http(addresses.chain) })
    return client.sendTransaction({
      chain: null,
      to,
      value: hexToBigInt(value),
      ...(data && { data }),
      ...(gas && { gas: hexToBigInt(gas) }),
      ...(maxFeePerGas && { maxFeePerGas: hexToBigInt(maxFeePerGas) }),
      ...(maxPriorityFeePerGas && { maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas) }),
      ...own,
    })
  }
}
