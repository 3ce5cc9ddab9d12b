import type { FeatureOptions, LatchkeyOptions, LoginWay, WalletOptions } from '@latchkey/core'
import type { LatchkeyButtonAttributes } from './attributes.ts'

/** A script that a Latchkey server delivered belongs to that server. */
const ownServer = (): string | undefined => {
  const url = new URL(import.meta.url)
  return /^https?:$/.test(url.protocol) && url.pathname.startsWith('/kit/v1/') ? url.origin : undefined
}

/** The words of a list such as `io.metamask, pairing`. */
const toList = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean)

/** The attribute with the list for each field of the option `wallets`. */
const walletAttributes = {
  include: 'wallets-include',
  exclude: 'wallets-exclude',
  order: 'wallets-order',
  logins: 'logins',
} as const satisfies Readonly<Record<keyof WalletOptions, keyof LatchkeyButtonAttributes>>

/** The attributes that choose what the modal lists. */
export const choiceAttributes: readonly string[] = [...Object.values(walletAttributes), 'features-off']

/** What an element's attributes choose of the modal. An empty list is a choice too: `logins=""` offers none. */
export const readChoice = (element: Element): { wallets?: WalletOptions; features?: FeatureOptions } => {
  const wallets: { -readonly [K in keyof WalletOptions]: WalletOptions[K] } = {}
  for (const field of Object.keys(walletAttributes) as (keyof WalletOptions)[]) {
    const text = element.getAttribute(walletAttributes[field])
    if (text !== null) wallets[field] = toList(text) as readonly LoginWay[]
  }
  const off = toList(element.getAttribute('features-off') ?? '')
  return {
    ...(Object.keys(wallets).length > 0 && { wallets }),
    ...(off.length > 0 && { features: Object.fromEntries(off.map((name) => [name, false])) }),
  }
}

/** The options in an element's attributes. */
export const readOptions = (element: Element): LatchkeyOptions => {
  const read = (name: string): string | undefined => element.getAttribute(name) || undefined
  const server = read('server') ?? ownServer()
  const [projectId, locale, accent, mode] = [read('project-id'), read('locale'), read('accent'), read('theme')]
  const isMode = mode === 'light' || mode === 'dark' || mode === 'system'
  return {
    ...(server !== undefined && { server }),
    ...(projectId !== undefined && { projectId }),
    ...(locale !== undefined && { locale }),
    ...((isMode || accent !== undefined) && {
      theme: { ...(isMode && { mode }), ...(accent !== undefined && { accent }) },
    }),
  }
}
