import {
  type Chains,
  createLatchkey,
  type FeatureOptions,
  type Latchkey,
  type LatchkeyEvents,
  shortAddress,
  type WalletOptions,
} from '@latchkey/core'
import { connectButtonCss, connectLabel } from '@latchkey/ui/connectButton'
import type { LatchkeyButtonProperties } from './attributes.ts'
import { choiceAttributes, readChoice, readOptions } from './readOptions.ts'

const css = `
:host { display: inline-block; }
${connectButtonCss('button')}
button:disabled { opacity: 0.5; cursor: not-allowed; }
`

/** A table, so the compiler asks for a new event. */
const events: Readonly<Record<keyof LatchkeyEvents, true>> = {
  ...{ connect: true, disconnect: true, accountChange: true, chainChange: true },
  ...{ signIn: true, signOut: true, open: true, close: true, error: true, transaction: true },
}

/** On a server there are no elements, but the module can still be imported. */
const Base = (typeof HTMLElement === 'undefined' ? class {} : HTMLElement) as typeof HTMLElement

/** Clients that elements made, each with the elements that follow it. Those that the page made are never ended here. */
const made = new WeakMap<Latchkey, Set<LatchkeyButton>>()

/** Tells two values of a property apart. Chains may contain functions and big integers. */
const keyOf = (value: Chains | WalletOptions | FeatureOptions | undefined): string | undefined =>
  JSON.stringify(Array.isArray(value) ? value.map(({ id }) => id) : value)

/** Properties that are options. */
type Choice = Pick<LatchkeyButtonProperties, 'chains' | 'wallets' | 'features'>

/** Attributes whose change starts the button again. */
const restarting: readonly string[] = ['server', 'project-id', ...choiceAttributes]

/**
 * `<latchkey-button>`: opens the modal. Attributes: `server`, `project-id`, `theme`, `accent`, `locale`, `label`,
 * `disabled`, and the lists `wallets-include`, `wallets-exclude`, `wallets-order`, `logins` and `features-off`. Set
 * `chains` to viem chains, `wallets` and `features` to options, or `client` to share a client with your code. Every event
 * of the client is a `latchkey:<name>` event with the same detail.
 */
export class LatchkeyButton extends Base {
  static readonly observedAttributes = [...restarting, 'label', 'disabled', 'theme', 'accent', 'locale']
  #button: HTMLButtonElement | undefined
  #client: Latchkey | undefined
  #isGiven = false
  #options: Choice = {}
  #stops: (() => void)[] = []

  /** Chains that the page describes itself. Required without a server. */
  get chains(): Chains | undefined {
    return this.#options.chains
  }
  set chains(chains: Chains | undefined) {
    this.#choose('chains', chains)
  }

  /** Which wallets the list shows. Counts instead of the attributes for it. */
  get wallets(): WalletOptions | undefined {
    return this.#options.wallets
  }
  set wallets(wallets: WalletOptions | undefined) {
    this.#choose('wallets', wallets)
  }

  /** Parts of the modal to hide. Counts instead of the attribute `features-off`. */
  get features(): FeatureOptions | undefined {
    return this.#options.features
  }
  set features(features: FeatureOptions | undefined) {
    this.#choose('features', features)
  }

  get client(): Latchkey | undefined {
    return this.#client
  }
  set client(client: Latchkey | undefined) {
    this.#stop()
    this.#client = client
    this.#isGiven = client !== undefined
    if (this.isConnected) this.#start()
  }

  connectedCallback(): void {
    this.#takeEarly()
    if (!this.#button) this.#draw()
    this.#start()
    this.#show()
  }

  disconnectedCallback(): void {
    this.#stop()
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (restarting.includes(name) && before !== now) this.#renew()
    const { theme } = readOptions(this)
    if (theme && (name === 'theme' || name === 'accent')) this.#client?.setTheme(theme)
    const locale = this.getAttribute('locale')
    if (locale && name === 'locale') this.#client?.setLocale(locale)
    this.#show()
  }

  async open(): Promise<void> {
    // Without a server and chains too: the client reports what is missing.
    if (!this.#client) this.#follow(this.#create())
    await this.#client?.open()
  }
  close(): void {
    this.#client?.close()
  }
  async disconnect(): Promise<void> {
    await this.#client?.disconnect()
  }

  /** Properties set before the element was defined hide those of the class. */
  #takeEarly(): void {
    for (const name of ['client', 'chains', 'wallets', 'features'] as const) {
      if (!Object.hasOwn(this, name)) continue
      const value = this[name]
      delete this[name]
      Object.assign(this, { [name]: value })
    }
  }

  #choose<K extends keyof Choice>(name: K, value: Choice[K]): void {
    // Frameworks pass a new object on every render.
    const isSame = keyOf(value) === keyOf(this.#options[name])
    this.#options = { ...this.#options, [name]: value }
    if (!isSame) this.#renew()
  }

  #draw(): void {
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [sheet]
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('part', 'button')
    // A failure is in the client's state, in its events and in the console.
    const near = () => void this.#client?.preload().catch(() => undefined)
    button.addEventListener('pointerenter', near)
    button.addEventListener('focus', near)
    button.addEventListener('click', () => void this.open().catch(() => undefined))
    shadow.append(button)
    this.#button = button
  }

  #start(): void {
    if (this.#stops.length > 0) return
    const hasOptions = readOptions(this).server !== undefined || this.#options.chains !== undefined
    if (this.#client || hasOptions) this.#follow(this.#client ?? this.#create())
  }

  #create(): Latchkey {
    // Tells a new client from one that the page already had for this server and project.
    const app = {}
    const chosen = Object.entries(this.#options).filter(([, value]) => value !== undefined)
    const options = { ...readOptions(this), ...readChoice(this), ...Object.fromEntries(chosen), app }
    const client = createLatchkey(options) as unknown as Latchkey
    if (client.options.app === app) made.set(client, new Set())
    return client
  }

  #follow(client: Latchkey): void {
    this.#client = client
    made.get(client)?.add(this)
    this.#stops = (Object.keys(events) as (keyof LatchkeyEvents)[]).map((name) =>
      client.on(name, (detail) =>
        this.dispatchEvent(new CustomEvent(`latchkey:${name}`, { detail, bubbles: true, composed: true })),
      ),
    )
    this.#stops.push(client.subscribe(() => this.#show()))
    this.#show()
  }

  #stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    if (this.#client) made.get(this.#client)?.delete(this)
  }

  /** Starts again with other options, unless the page set the client. */
  #renew(): void {
    if (this.#isGiven) return
    this.#stop()
    const client = this.#client
    this.#client = undefined
    if (client && made.get(client)?.size === 0) client.destroy()
    // Before `connectedCallback`, properties that were set early are still missing.
    if (this.#button && this.isConnected) this.#start()
    this.#show()
  }

  #show(): void {
    if (!this.#button) return
    const { status, account } = this.#client?.getState() ?? { status: 'disconnected', account: undefined }
    this.#button.textContent = account ? shortAddress(account.address) : (this.getAttribute('label') ?? connectLabel)
    this.#button.ariaBusy = String(status !== 'connected' && status !== 'disconnected')
    this.#button.disabled = this.hasAttribute('disabled')
  }
}
