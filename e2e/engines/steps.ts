import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei, giveToken } from '../money.ts'
import { readMails } from '../pages/mailbox.ts'
import { type Driver, enter, type Place, until } from './driver.ts'
import { find } from './find.ts'

/** What a step reports besides passing: where the request was approved, and in how many windows. */
export type Note = string | undefined

const dialog = '[role=dialog], dialog'
/** The searched part of an element's expression, for messages. */
const told = (element: string): string => /\{"selector".*?\}/.exec(element)?.[0] ?? element
const has = (driver: Driver, place: Place, element: string, ms?: number) =>
  until(told(element), async () => (await driver.read<boolean>(place, `${element} !== null`)) === true, ms)

/** Repeats what a browser refuses while something still moves or is hidden. */
const whenPossible = (element: string, act: () => Promise<void>) =>
  until(told(element), async () => {
    await act()
    return true
  })
const press = async (driver: Driver, place: Place, element: string): Promise<void> => {
  await has(driver, place, element)
  await driver.read(place, `void ${element}?.scrollIntoView({ block: 'center' })`)
  await whenPossible(element, () => driver.press(place, element))
}
/** Presses a button that then disappears or gets busy; presses again if the press was lost. */
const submit = async (driver: Driver, name: string): Promise<void> => {
  const element = find('button:not([aria-disabled])', name, dialog)
  await press(driver, 'site', element)
  const isGone = async () => (await driver.read<boolean>('site', `${element} === null`)) === true
  await until(`the end of ${name}`, async () => {
    if (await until(name, isGone, 3_000).catch(() => false)) return true
    await press(driver, 'site', element)
    return false
  })
}
const type = async (driver: Driver, place: Place, element: string, text: string): Promise<void> => {
  await has(driver, place, element)
  await whenPossible(element, async () => {
    await driver.type(place, element, text)
    // Keys are lost while a view moves in.
    if (await driver.read<boolean>(place, `${element}?.value === ''`)) throw new Error('nothing was typed')
  })
}
const says = (driver: Driver, text: string, ms?: number) =>
  has(driver, 'site', find('h1, h2, h3, p, span, div, output, code, dd', text), ms)

const account = find('button', '^Your account 0x')
const connect = find('button', '^Connect wallet$')

/** Approves wherever the wallet asks; fails if it wants another press in the frame first. */
const approve = async (driver: Driver, hasOpened: boolean): Promise<Place> => {
  const yes = find('button', '^(Approve|Sign|Send|Confirm)')
  const tick = find('input[type=checkbox], [role=checkbox]')
  const more = find('.MoreToSee')
  const again = find('button', '^Continue$')
  const place = await until('the wallet’s request', async () => {
    if (await driver.hasWindow()) return 'window' as const
    if (await driver.read<boolean>('frame', `${again} !== null`)) throw new Error('asks for another press')
    return (await driver.read<boolean>('frame', `${yes} !== null`)) ? ('frame' as const) : undefined
  })
  if (hasOpened && place !== 'window') throw new Error('the window closed between two steps')
  await until('the armed button', async () => {
    if (await driver.read<boolean>(place, `${tick} !== null && !${tick}?.checked`)) await driver.press(place, tick)
    if (await driver.read<boolean>(place, `${more} !== null`)) await driver.press(place, more)
    return (await driver.read<boolean>(place, `${yes}?.disabled === false`)) === true
  })
  await until('the end of the request', async () => {
    const isGone = async () => (await driver.read<boolean>(place, `${yes} !== null`).catch(() => false)) !== true
    if (await isGone()) return true
    await driver.press(place, yes).catch(() => undefined)
    return until('the end', isGone, 4_000)
  })
  return place
}

const inPlace: Readonly<Record<Place, string>> = { site: 'in the site', frame: 'in the frame', window: 'in a window' }

const readCode = (email: string): Promise<string> =>
  until('the login code', async () => {
    const [mail] = await readMails(email)
    return mail?.text.match(/^\s+(\d{3}\s?\d{3})\s*$/m)?.[1]?.replace(/\s/g, '')
  })

const pick = async (driver: Driver, at: number, symbol: string): Promise<void> => {
  // Until the balances are known, the side that pays has no button.
  await has(driver, 'site', find('button', 'change token', dialog))
  const search = find('input[type=search], [role=searchbox]', undefined, dialog)
  await until('the token list', async () => {
    await press(driver, 'site', find('button', 'change token|^Select token', dialog, at))
    return until('the search', () => driver.read<boolean>('site', `${search} !== null`), 4_000)
  })
  await type(driver, 'site', search, symbol)
  await press(driver, 'site', find('li button', `^${symbol}`, dialog))
  await has(driver, 'site', find('input', '^You pay$', dialog))
}

/** The list of steps, in order. */
export const steps: readonly (readonly [string, (driver: Driver) => Promise<Note>])[] = [
  [
    'connect',
    async (driver) => {
      await driver.open(addresses.site)
      await press(driver, 'site', connect)
      await says(driver, '^Connect a wallet$')
      return undefined
    },
  ],
  [
    'email login',
    async (driver) => {
      const email = `ada-${crypto.randomUUID()}@example.com`
      await type(driver, 'site', find('input[type=email], input', undefined, dialog), `${email}${enter}`)
      const code = await readCode(email)
      await until('the code field', () => driver.read<boolean>('frame', `innerWidth > 0 && ${find('input')} !== null`))
      await type(driver, 'frame', find('input'), code)
      await has(driver, 'site', account)
      return undefined
    },
  ],
  [
    'sign',
    async (driver) => {
      await press(driver, 'site', find('button', '^Sign$', '.SignCard'))
      const place = await approve(driver, false)
      await says(driver, '^0x[0-9a-f]{130}$')
      return inPlace[place]
    },
  ],
  [
    'send',
    async (driver) => {
      const own = await driver.read<Hex>('site', 'document.querySelector(\'main [title^="0x"]\').title')
      if (!own) throw new Error('no address')
      await giveSei(own, '20')
      await giveToken(own, 'USDC', '500')
      await press(driver, 'site', find('button', '^Send$', 'main'))
      await type(driver, 'site', find('input, textarea', '^To$', dialog), privateKeyToAddress(generatePrivateKey()))
      await type(driver, 'site', find('input', '^Amount', dialog), '0.5')
      await submit(driver, '^Preview send$')
      await submit(driver, '^Send$')
      const place = await approve(driver, false)
      await says(driver, '^The payment is confirmed and final.$')
      return inPlace[place]
    },
  ],
  [
    'reload',
    async (driver) => {
      await driver.reload()
      await has(driver, 'site', account)
      return undefined
    },
  ],
  [
    'swap',
    async (driver) => {
      await press(driver, 'site', find('button', '^Swap$', 'main'))
      await pick(driver, 0, 'USDC')
      await pick(driver, 1, 'WETH')
      await type(driver, 'site', find('input', '^You pay$', dialog), '50')
      await submit(driver, '^Review swap$')
      await submit(driver, '^Approve and swap$')
      const first = await approve(driver, false)
      const second = await approve(driver, first === 'window')
      await says(driver, '^Swapped ')
      return second === 'window' ? 'both steps in one window' : inPlace[second]
    },
  ],
  [
    'disconnect',
    async (driver) => {
      await driver.reload()
      await press(driver, 'site', account)
      await press(driver, 'site', find('button', '^Disconnect$', dialog))
      await has(driver, 'site', connect)
      return undefined
    },
  ],
]
