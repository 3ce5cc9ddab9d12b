// @vitest-environment happy-dom
import { createLatchkey, type Latchkey } from '@latchkey/core'
import { mainnet, sei } from 'viem/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { LatchkeyButton } from './LatchkeyButton.ts'

customElements.define('latchkey-button', LatchkeyButton)

afterEach(() => {
  for (const { client } of document.querySelectorAll<LatchkeyButton>('latchkey-button')) client?.destroy?.()
  document.body.replaceChildren()
})

/** A client in a state that the test changes. */
const fakeClient = () => {
  let state = { status: 'pending' }
  const listeners = new Set<() => void>()
  const client = {
    getState: () => state,
    on: () => () => {},
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Latchkey
  const become = (next: object) => {
    state = next as typeof state
    for (const listener of listeners) listener()
  }
  return { client, become }
}

const open = (client?: Latchkey) => {
  const element = document.createElement('latchkey-button') as LatchkeyButton
  if (client) element.client = client
  document.body.append(element)
  return element.shadowRoot?.querySelector('button') as HTMLButtonElement
}

it('is busy until the client knows its state and while it connects, and then shows the account', () => {
  const { client, become } = fakeClient()
  const button = open(client)
  expect([button.ariaBusy, button.textContent]).toEqual(['true', 'Connect wallet'])
  become({ status: 'disconnected' })
  expect(button.ariaBusy).toBe('false')
  become({ status: 'connecting' })
  expect(button.ariaBusy).toBe('true')
  become({ status: 'connected', account: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } })
  expect([button.ariaBusy, button.textContent]).toEqual(['false', '0x7099…79C8'])
})

it('is not busy without a client', () => {
  expect(open().ariaBusy).toBe('false')
})

const add = (attributes: Readonly<Record<string, string>> = {}): LatchkeyButton => {
  const element = document.createElement('latchkey-button') as LatchkeyButton
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return element
}

it('says once that there is no chain if it is clicked without a server and chains, and works with chains set later', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const failed = vi.fn()
  const element = add()
  element.addEventListener('latchkey:error', ({ detail }) => failed(detail.error.code))
  const button = element.shadowRoot?.querySelector('button')
  expect(said).not.toHaveBeenCalled()
  button?.click()
  await vi.waitFor(() => expect(failed.mock.calls).toEqual([['kit.noChains']]), 20_000)
  button?.click()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2), 20_000)
  expect(said.mock.calls).toEqual([
    [
      'Latchkey: There is no chain to use. Pass `chains: [mainnet]` with chains from viem/chains, or the URL of your server.',
    ],
  ])
  await expect(element.open()).rejects.toMatchObject({ code: 'kit.noChains' })
  element.chains = [sei]
  expect(element.client?.options.chains).toEqual([sei])
  expect(element.client?.getState().problems).toEqual([])
  said.mockRestore()
  vi.unstubAllGlobals()
}, 60_000)

it('starts again when the server or the project changes, and follows the new client alone', () => {
  const element = add({ server: 'https://one.example' })
  const first = element.client
  element.setAttribute('server', 'https://one.example')
  expect(element.client).toBe(first)
  element.setAttribute('server', 'https://two.example')
  expect(element.client).not.toBe(first)
  expect(element.client?.options).toMatchObject({ server: 'https://two.example' })
  element.setAttribute('project-id', 'p2')
  expect(element.client?.options).toMatchObject({ server: 'https://two.example', projectId: 'p2' })
  element.removeAttribute('server')
  expect(element.client).toBeUndefined()
  element.remove()
  element.setAttribute('server', 'https://three.example')
  expect(element.client).toBeUndefined()
  document.body.append(element)
  expect(element.client?.options).toMatchObject({ server: 'https://three.example', projectId: 'p2' })
})

it('takes chains set after the start, and keeps its client for the same chains in a new array', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const element = add({ server: 'https://one.example' })
  element.chains = [sei, mainnet]
  const { client } = element
  expect(client?.options.chains).toEqual([sei, mainnet])
  element.chains = [sei, mainnet]
  expect(element.client).toBe(client)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

it('ends its old client unless another button uses it or the page made it', () => {
  const [one, two] = [add({ server: 'https://one.example' }), add({ server: 'https://one.example' })]
  const shared = one.client as Latchkey
  expect(two.client).toBe(shared)
  const ended = vi.spyOn(shared, 'destroy')
  one.setAttribute('server', 'https://two.example')
  expect(ended).not.toHaveBeenCalled()
  two.setAttribute('server', 'https://two.example')
  expect(ended).toHaveBeenCalledOnce()
  expect(two.client).toBe(one.client)

  const own = createLatchkey({ server: 'https://page.example' }) as unknown as Latchkey
  const kept = vi.spyOn(own, 'destroy')
  const three = add({ server: 'https://page.example' })
  expect(three.client).toBe(own)
  three.setAttribute('server', 'https://three.example')
  expect(kept).not.toHaveBeenCalled()
  own.destroy()
})

it('keeps a client that the page gave it, whatever its attributes become', () => {
  const { client } = fakeClient()
  const element = add()
  element.client = client
  element.setAttribute('server', 'https://one.example')
  element.chains = [sei]
  expect(element.client).toBe(client)
})

it('takes what the modal lists from its attributes, and starts again when they change', () => {
  const element = add({
    server: 'https://one.example',
    'wallets-include': 'io.metamask, pairing,embedded',
    'wallets-exclude': 'app.phantom',
    'wallets-order': 'pairing io.metamask',
    logins: '',
    'features-off': 'swap,buy',
  })
  expect(element.client?.options).toMatchObject({
    wallets: {
      include: ['io.metamask', 'pairing', 'embedded'],
      exclude: ['app.phantom'],
      order: ['pairing', 'io.metamask'],
      logins: [],
    },
    features: { swap: false, buy: false },
  })
  element.setAttribute('features-off', 'send')
  expect(element.client?.options.features).toEqual({ send: false })
})

it('has neither wallets nor features to choose by itself', () => {
  const { options } = add({ server: 'https://one.example' }).client ?? {}
  expect([options?.wallets, options?.features]).toEqual([undefined, undefined])
})

it('lets code choose by properties, instead of the attributes for them', () => {
  const element = add({ server: 'https://one.example', logins: 'email', 'features-off': 'swap' })
  element.wallets = { include: ['io.metamask'] }
  element.features = { buy: false }
  expect(element.client?.options).toMatchObject({ wallets: { include: ['io.metamask'] }, features: { buy: false } })
  expect(element.client?.options.wallets?.logins).toBeUndefined()
  const { client } = element
  element.wallets = { include: ['io.metamask'] }
  element.features = { buy: false }
  expect(element.client).toBe(client)
  element.wallets = undefined
  expect(element.client?.options.wallets).toEqual({ logins: ['email'] })
})

it('has a transaction event', () => {
  const heard: unknown[] = []
  let tell = (_: unknown) => {}
  const { client } = fakeClient()
  client.on = ((event: string, listener: typeof tell) => {
    if (event === 'transaction') tell = listener
    return () => {}
  }) as never
  open(client)
  document.body.addEventListener('latchkey:transaction', ({ detail }) => void heard.push(detail.status), { once: true })
  tell({ hash: '0x1', chainId: 1, status: 'sent' })
  expect(heard).toEqual(['sent'])
})
