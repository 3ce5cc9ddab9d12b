import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { account } from './api/account.ts'
import { frame } from './api/frame.ts'
import { kit } from './api/kit.ts'
import { vault } from './api/vault.ts'
import type { Endpoint, WireSchema } from './endpoint.ts'
import { readAppEvent, readFrameEvent } from './envelope.ts'
import { type FrameRow, frameMessages, frameNotices } from './frame.ts'

/** The parts of a valibot schema that the walk needs. */
type Node = {
  type: string
  wrapped?: Node
  item?: Node
  items?: readonly Node[]
  value?: Node
  options?: readonly unknown[]
  entries?: Readonly<Record<string, Node>>
  pipe?: readonly { type: string }[]
}
type Finding = { path: string; kind: 'strict' | 'closed' | 'open' }

const isKindOr = ({ type, options }: Node): boolean => {
  const [known, other] = (options ?? []) as readonly Node[]
  return type === 'union' && known?.type === 'picklist' && other?.type === 'string' && other.pipe?.length === 2
}

/** The field that says the kind, in an entry of `knownOnly`. */
const kindField = ({ type, options }: Node): string | undefined => {
  const [foreign] = (options ?? []) as readonly Node[]
  const [[name, field] = []] = Object.entries(foreign?.entries ?? {})
  return type === 'union' && foreign?.pipe?.length === 2 && field?.type === 'custom' ? name : undefined
}

/** Where a schema refuses unknown fields or kinds, and where it takes unknown kinds. */
const walk = (node: Node, path: string): Finding[] => {
  if (isKindOr(node)) return [{ path, kind: 'open' }]
  const left = kindField(node)
  if (left !== undefined)
    return walk((node.options?.[1] ?? {}) as Node, path).map((one) =>
      one.path === `${path}.${left}` ? { ...one, kind: 'open' } : one,
    )
  const { type, wrapped, item, items = [], value, options = [], entries = {} } = node
  const own: Finding[] = []
  if (type === 'strict_object') own.push({ path, kind: 'strict' })
  if (type === 'picklist' || type === 'literal' || type === 'enum') own.push({ path, kind: 'closed' })
  const nested = type === 'union' || type === 'variant' || type === 'intersect' ? (options as readonly Node[]) : []
  return [
    ...own,
    ...[wrapped, item, value, ...items].flatMap((one) => (one ? walk(one, path) : [])),
    ...nested.flatMap((one) => walk(one, path)),
    ...Object.entries(entries).flatMap(([name, one]) => walk(one, `${path}.${name}`)),
  ]
}
const walkAll = (schemas: readonly (readonly [string, WireSchema | undefined])[]): Finding[] =>
  schemas.flatMap(([path, schema]) => (schema ? walk(schema as unknown as Node, path) : []))

const folder = new URL('./api/', import.meta.url)
const isRow = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value
/** Every endpoint, by file and name. */
const rows = (
  await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map(async (name) => {
        const exported = (await import(new URL(name, folder).href)) as Record<string, unknown>
        return Object.values(exported).flatMap((table) =>
          typeof table === 'object' && table !== null
            ? Object.entries(table)
                .filter(([, row]) => isRow(row))
                .map(([row, one]) => [`${name.replace('.ts', '')}.${row}`, one as Endpoint] as const)
            : [],
        )
      }),
  )
).flat()
const messages = Object.entries(frameMessages as Record<string, FrameRow>)

const replies = walkAll([
  ...rows.map(([path, { reply }]) => [path, typeof reply === 'string' ? undefined : reply] as const),
  ...messages.map(([name, { reply }]) => [`frame.${name}`, reply] as const),
  ...Object.entries(frameNotices).map(([name, notice]) => [`frame.${name}`, notice] as const),
])
const requests = walkAll([
  ...rows.flatMap(([path, { params, query, body }]) => [params, query, body].map((one) => [path, one] as const)),
  ...messages.map(([name, { request }]) => [`frame.${name}`, request] as const),
])

/**
 * Replies that a reader refuses when it does not know the kind. A wrong guess there would open, sign or lose something:
 * how a wallet is unlocked, who holds its keys, how a login goes on. Frame and server come from one deployment, so a
 * reload brings the newer frame.
 */
const refused = [
  'auth.approveDevice.status',
  'auth.describeDevice.login',
  'auth.describeDevice.status',
  'auth.startEmail.action',
  'auth.startEmailChange.action',
  'auth.waitDevice.status',
  'auth.waitFarcaster.status',
  'frame.config.accountKind',
  'frame.config.custody',
  'frame.config.defaultAccountType',
  'kit.config.version',
  'vault.read.custody',
  'vault.read.preferredAccountType',
  'vault.read.wallet.unlockers.type',
  'vault.reserve.reserved.type',
]
/** Constants that say nothing: `success: true`, the format of a key, the name of a protocol. */
const constants = /\.(success|jsonrpc|kty|crv|alg|use)$/

describe('the wire', () => {
  it('takes unknown fields everywhere, in both directions', () => {
    expect(rows.length).toBeGreaterThan(60)
    expect([...replies, ...requests].filter(({ kind }) => kind === 'strict')).toEqual([])
  })

  it('refuses an unknown kind in every request', () => {
    expect(requests.filter(({ kind }) => kind === 'open')).toEqual([])
  })

  it('refuses an unknown kind only in these replies', () => {
    const closed = replies.filter(({ kind }) => kind === 'closed').map(({ path }) => path)
    expect([...new Set(closed)].filter((path) => !constants.test(path)).sort()).toEqual(refused)
  })
})

const more = { addedLater: { by: 'a newer version' } }
const item = (metadata: object, direction = 'in') => ({
  ...{ id: '1', ...more },
  metadata: {
    ...{ operationType: 'send', hash: '0x', minedAt: '2026-01-01T00:00:00Z', sentFrom: '', sentTo: '' },
    ...{ status: 'confirmed', nonce: 1, ...more, ...metadata },
  },
  transfers: [{ direction, quantity: { numeric: '1', ...more }, ...more }],
})
const historyOf = (one: object) =>
  v.parse(account.history.reply, { data: [item({}), one], next: null, ...more }).data[1]

describe('an older page and a newer server', () => {
  test('an entry of the history with unknown kinds is shown cautiously, and the others as they are', () => {
    expect(historyOf(item({ operationType: 'teleport' }))?.metadata.operationType).toBe('execute')
    expect(historyOf(item({ status: 'finalized' }))?.metadata.status).toBe('pending')
    expect(historyOf(item({ coin: 'estimated' }))?.metadata.coin).toBe('unknown')
    expect(historyOf(item({}, 'sideways'))?.transfers).toEqual([])
    expect(historyOf(item({}))?.transfers).toHaveLength(1)
  })

  test('a broken entry still makes the answer invalid', () => {
    expect(() => historyOf({ ...item({}), transfers: [{ direction: 'in' }] })).toThrow()
    expect(() => historyOf(item({ status: 1 }))).toThrow()
  })

  test('an NFT of an unknown standard is left out: it could not be sent', () => {
    const nft = { chainId: '1329', contract: '0x', tokenId: '1', collection: '', amount: '1', imageUrl: '' }
    const nfts = ['erc721', 'erc9999', 'erc1155'].map((standard) => ({ ...nft, standard }))
    const read = v.parse(account.nfts.reply, { nfts, hiddenCount: 0, isCut: false, ...more })
    expect(read.nfts.map(({ standard }) => standard)).toEqual(['erc721', 'erc1155'])
  })

  test('a kit takes new fields of a server, and refuses another version of the wire', () => {
    const config = {
      ...{ version: 1, projectId: 'p', walletUrl: 'https://wallet.example', relays: [], solana: null, ...more },
      chains: [
        {
          ...{ id: 1329, name: 'Sei', explorer: null, isTestnet: false, ...more },
          nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18, ...more },
        },
      ],
    }
    expect(v.safeParse(kit.config.reply, config).success).toBe(true)
    expect(v.safeParse(kit.config.reply, { ...config, version: 2 }).success).toBe(false)
  })
})

describe('an older frame and a newer server', () => {
  const config = { projectName: '', allowedOrigins: [], supportedNetworks: [], smartAccountNetworks: [], ...more }

  test('unknown settings mean the strictest ones; an unknown custody is refused', () => {
    const read = v.parse(frame.config.reply, {
      ...config,
      ...{ custody: 'self', codes: 'carrierPigeon', sessionCosigner: 'sometimes' },
    })
    expect(read).toMatchObject({ codes: 'wallet', sessionCosigner: 'required' })
    expect(v.safeParse(frame.config.reply, { ...config, custody: 'shared' }).success).toBe(false)
  })

  test('a device of unknown status is on probation, an unknown proof means passkey or recovery code', () => {
    const device = { status: 'trustedForEver', confirmsAt: null }
    const wants = { add: 'handshake', change: 'handshake' }
    const read = v.parse(vault.read.reply, {
      ...{ custody: 'assisted', wallet: null, preferredAccountType: null, device, wants, ...more },
    })
    expect(read).toMatchObject({ device: { status: 'probation' }, wants: { add: 'own', change: 'own' } })
  })

  test('an unlocker of unknown type is refused: a rotation without it would delete it', () => {
    const unlocker = {
      unlockerId: 'u'.repeat(22),
      type: 'retina',
      epoch: 1,
      label: '',
      createdAt: '',
      lastUsedAt: null,
    }
    const wallet = {
      ...{
        walletId: 'w'.repeat(22),
        epoch: 1,
        evmAddress: '',
        solanaAddress: '',
        authPublicKey: 'AA',
        isFrozen: false,
      },
      ...{ isExported: false, vault: { iv: 'AA', data: 'AA' } },
      unlockers: [{ ...unlocker, provenAt: null, credentialId: null }],
    }
    const reply = { custody: 'assisted', preferredAccountType: null }
    const read = (type: string) =>
      v.safeParse(vault.read.reply, {
        ...reply,
        wallet: { ...wallet, unlockers: wallet.unlockers.map((one) => ({ ...one, type })) },
      }).success
    expect([read('device'), read('retina')]).toEqual([true, false])
  })
})

describe('a page and a frame of different versions', () => {
  const reply = (name: string, payload: object) =>
    readFrameEvent({ type: `@w3m-frame/${name}_SUCCESS`, id: 'id-1', payload, ...more })

  test('an older page reads a newer frame’s user, without accounts of a type that it does not know', () => {
    const accounts = [
      { address: '0x1', type: 'eoa', ...more },
      { address: '0x2', type: 'quantum' },
    ]
    const user = { address: '0x1', chainId: 1329, accounts, ...more }
    expect(reply('GET_USER', user)).toMatchObject({
      kind: 'success',
      payload: { accounts: [{ address: '0x1', type: 'eoa' }] },
    })
  })

  test('an older page learns that it does not know the next step, and does not wait', () => {
    expect(reply('CONNECT_EMAIL', { action: 'VERIFY_BY_SONG', ...more })).toMatchObject({
      kind: 'success',
      payload: { action: 'UNKNOWN' },
    })
    expect(reply('UPDATE_EMAIL', { action: 'VERIFY_BY_SONG' })).toMatchObject({ payload: { action: 'UNKNOWN' } })
    expect(reply('CONNECT_EMAIL', { action: 1 })).toMatchObject({ kind: 'invalid' })
  })

  test('a frame may leave out how long another email has to wait', () => {
    const step = { action: 'VERIFY_OTP' }
    expect(reply('CONNECT_EMAIL', step)).toMatchObject({ payload: step })
    const told = { ...step, resendAfterSeconds: 60 }
    expect(reply('CONNECT_EMAIL', told)).toMatchObject({ payload: told })
  })

  test('an older page ignores new notices and takes new fields of READY', () => {
    expect(readFrameEvent({ type: '@w3m-frame/CONFETTI', payload: {} })).toMatchObject({ kind: 'invalid' })
    expect(readFrameEvent({ type: '@w3m-frame/READY', payload: { version: '5', ...more } })).toEqual({
      ...{ kind: 'notice', name: 'READY', payload: { version: '5' } },
    })
  })

  test('an older frame takes new fields of a newer page, and refuses new messages and kinds', () => {
    const ask = (name: string, payload: unknown) =>
      readAppEvent({ type: `@w3m-app/${name}`, id: 'id-1', payload, ...more })
    expect(ask('CONNECT_EMAIL', { email: 'ada@example.com', ...more })).toEqual({
      ...{ name: 'CONNECT_EMAIL', id: 'id-1', payload: { email: 'ada@example.com' } },
    })
    expect(ask('EXPORT_EVERYTHING', {})).toMatchObject({ kind: 'invalid' })
    expect(ask('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' })).toMatchObject({ kind: 'invalid' })
  })
})
