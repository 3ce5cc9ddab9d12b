import { readFile } from 'node:fs/promises'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { addresses } from '../addresses.ts'

/** Every place where a secret could leak. */
const sinks = [
  'console',
  'addresses',
  'messages to the page',
  'messages to the wallet',
  'storage of the page',
  'storage of the wallet',
  'server log',
] as const
export type Sink = (typeof sinks)[number]

type Secret = {
  value: string
  /** Where secrets belong: the user types the code into the page, and the wallet's storage keeps its refresh token. */
  mayBeIn: readonly Sink[]
}

/** Runs in each document before its own code: records incoming window messages and outgoing port messages. */
const listen = () => {
  const { latchkeyHeard } = window as unknown as { latchkeyHeard: (kind: 'came' | 'went', text: string) => void }
  const spill = (value: unknown) => {
    try {
      return JSON.stringify(value) ?? String(value)
    } catch {
      return String(value)
    }
  }
  addEventListener('message', ({ data }) => latchkeyHeard('came', spill(data)), { capture: true })
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function post(this: MessagePort, ...args: unknown[]) {
    latchkeyHeard('went', spill(args[0]))
    return Reflect.apply(postMessage, this, args)
  }
}

/** Everything a document's origin stores in this browser, bytes as hex and base64. */
const readStorage = async (): Promise<string> => {
  const kept: string[] = [document.cookie]
  const spill = (value: unknown): string => {
    if (value instanceof CryptoKey) return `key ${value.type} ${value.extractable ? 'extractable' : 'locked'}`
    if (value instanceof ArrayBuffer) return spill(new Uint8Array(value))
    if (value instanceof Uint8Array) {
      const hex = Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return `${hex} ${btoa(String.fromCharCode(...value))} ${value.join(',')}`
    }
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([key, one]) => `${key}: ${spill(one)}`)
        .join('\n')
    return String(value)
  }
  for (const find of [() => localStorage, () => sessionStorage]) {
    try {
      kept.push(spill({ ...find() }))
    } catch {
      // A browser without storage leaks nothing.
    }
  }
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      const rows = database.transaction(table).objectStore(table)
      kept.push(spill(await done(rows.getAllKeys())), spill(await done(rows.getAll())))
    }
    database.close()
  }
  return kept.join('\n')
}

const isWallet = (url: string): boolean => url.startsWith(addresses.wallet)

/** Records everything a browser logs, requests and stores, and scans it for secrets. */
export class Recorder {
  private readonly heard = new Map<Sink, string[]>(sinks.map((sink) => [sink, []]))
  private readonly secrets = new Map<string, Secret>()

  static async of(context: BrowserContext): Promise<Recorder> {
    const recorder = new Recorder()
    await context.exposeBinding('latchkeyHeard', ({ frame }: { frame: Frame }, kind: 'came' | 'went', text: string) => {
      const isInward = isWallet(frame.url()) === (kind === 'came')
      recorder.note(isInward ? 'messages to the wallet' : 'messages to the page', text)
    })
    await context.addInitScript(listen)
    context.on('console', (message) => recorder.note('console', message.text()))
    context.on('request', (request) => {
      recorder.note('addresses', request.url())
      if (isWallet(request.url())) recorder.learn(request.postData() ?? '', ['userHalf'])
    })
    context.on('response', async (response) => {
      if (!response.url().startsWith(`${addresses.wallet}/api/`)) return
      const names = ['accessToken', 'refreshToken', 'grant', 'gate', 'userHalf']
      recorder.learn(await response.text().catch(() => ''), names)
    })
    return recorder
  }

  note(sink: Sink, text: string): void {
    this.heard.get(sink)?.push(text)
  }

  /** Whatever the wallet API returns or receives is secret everywhere else. */
  private learn(body: string, names: readonly string[]): void {
    for (const name of names)
      for (const [, value = ''] of body.matchAll(new RegExp(`"${name}":"([^"]{16,})"`, 'g')))
        this.keep(`${name} ${this.secrets.size}`, value, name === 'refreshToken' ? ['storage of the wallet'] : [])
  }

  keep(name: string, value: string, mayBeIn: readonly Sink[] = []): void {
    if (![...this.secrets.values()].some((one) => one.value === value)) this.secrets.set(name, { value, mayBeIn })
  }

  get secretCount(): number {
    return this.secrets.size
  }

  secretNames(): string[] {
    return [...this.secrets.keys()].map((name) => name.replace(/ \d+$/, ''))
  }

  /** Reads the current storage of a page and all its frames. */
  async readStorage(page: Page): Promise<void> {
    for (const frame of page.frames().filter((one) => /^https?:/.test(one.url())))
      this.note(
        isWallet(frame.url()) ? 'storage of the wallet' : 'storage of the page',
        await frame.evaluate(readStorage),
      )
    const cookies = JSON.stringify(await page.context().cookies())
    this.note('storage of the page', cookies)
    this.note('storage of the wallet', cookies)
  }

  async readServerLog(): Promise<void> {
    this.note('server log', await readFile(process.env.E2E_SERVER_LOG ?? '', 'utf8'))
  }

  heardIn(sink: Sink): string {
    return this.heard.get(sink)?.join('\n') ?? ''
  }

  private search(isWanted: (sink: Sink, secret: Secret) => boolean): string[] {
    return sinks.flatMap((sink) =>
      [...this.secrets].filter(([, secret]) => isWanted(sink, secret)).map(([name]) => `${name} in ${sink}`),
    )
  }

  /** Secrets found where they must not be. */
  leaks(): string[] {
    return this.search((sink, { value, mayBeIn }) => !mayBeIn.includes(sink) && isIn(this.heardIn(sink), value))
  }

  /** Secrets found where they belong. A scan that finds these would have found the others. */
  finds(): string[] {
    return this.search((sink, { value, mayBeIn }) => mayBeIn.includes(sink) && isIn(this.heardIn(sink), value)).map(
      (found) => found.replace(/ \d+ in /, ' in '),
    )
  }

  /** Secrets the scan would miss: the control of the scan itself. */
  blindSpots(): string[] {
    return this.search((sink, { value }) => !isIn(`${this.heardIn(sink)}\n{"says":"${value}"}`, value))
  }

  /** Places without any recorded data: scanning nothing proves nothing. */
  silentSinks(): Sink[] {
    return sinks.filter((sink) => this.heardIn(sink).trim() === '')
  }
}

/** IDs and addresses: a long log holds thousands of their random digits. */
const randomIds = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|0x[0-9a-f]{40,}/gi

/** Six digits occur by chance in timestamps, IDs and numbers; they count only as a separate value. */
const isIn = (text: string, secret: string): boolean =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(^|[^0-9.])${secret}($|[^0-9])`, 'm').test(text.replace(randomIds, ' '))
    : text.includes(secret)
