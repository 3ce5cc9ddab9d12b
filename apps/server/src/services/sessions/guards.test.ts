import { sessionMessages } from '@latchkey/wire/api/sessions'
import type { Hex } from '@latchkey/wire/caip'
import { delegationParameters, delegationTypes, rootDelegations } from '@latchkey/wire/delegation'
import { sql } from 'drizzle-orm'
import { concatHex, decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { afterEach, expect, it, vi } from 'vitest'
import { refusalOf } from '../../testing/testWorld.ts'
import { accountOf } from './accountOf.ts'
import { readPermissions } from './permissions.ts'
import { dapp, game, type Key, type NewSession, newKey, now, openSessionRoom } from './testing/sessionRoom.ts'

const { database, node, grantOf, call, createFor, listOf, activateFor, nextNonce } = await openSessionRoom()
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const [yes, no] = ['1', '0'].map((last) => `0x${last.padStart(64, '0')}`)
const domain = { name: 'DelegationManager', version: '1', chainId: 1329, verifyingContract: manager } as const
const play = { to: game, value: '0x0', data: '0x11223344' } as const

const quiet = { ...node.answers }
afterEach(() => {
  vi.useRealTimers()
  node.onRequest = undefined
  Object.assign(node.answers, quiet)
})

type Grant = ReturnType<typeof grantOf>
const direct = (more: object = {}) => grantOf({ signer: { type: 'account', data: { address: dapp.address } }, ...more })

const newSessionFor = async (owner: Key, grant: Grant) => (await (await createFor(owner, grant)).json()) as NewSession

/** The delegations of a session, signed by its owner. */
const contextOf = async (owner: Key, newSession: NewSession, grant: Grant, isDirect = false) => {
  const roots = rootDelegations({
    ...{ account: owner.address, key: dapp.address, isDirect, expiry: grant.expiry },
    cosigner: publicKeyToAddress(newSession.key.publicKey),
    permissions: await readPermissions(grant.permissions, accountOf(owner.address)),
  })
  const signed = await Promise.all(
    roots.map(async (message) => ({
      ...message,
      signature: await owner.signTypedData({ domain, types: delegationTypes, primaryType: 'Delegation', message }),
    })),
  )
  return concatHex([manager, encodeAbiParameters(parseAbiParameters(delegationParameters), [signed])])
}

const active = async (owner: Key, grant: Grant = grantOf()) => {
  const newSession = await newSessionFor(owner, grant)
  await activateFor(owner, newSession.pci, await contextOf(owner, newSession, grant))
  return newSession
}

const signAs = async (key: Key, owner: Key, pci: string, { nonce = nextNonce(), calls = [play] } = {}) => {
  const signature = await key.signMessage({ message: sessionMessages.use(pci, nonce, calls) })
  return call(owner.address, '/sign', { pci, nonce, calls, signature })
}

const revokeAs = async (key: Key, owner: Key, pci: string) =>
  call(owner.address, '/revoke', { pci, signature: await key.signMessage({ message: sessionMessages.revoke(pci) }) })

it('[API-20] each refusal says what was wrong', async () => {
  const [owner, stranger] = [newKey(), newKey()]
  const grant = grantOf()
  const { pci } = await newSessionFor(owner, grant)
  const message = sessionMessages.create(`eip155:1329:${owner.address}`, 'a'.repeat(32), grant)
  const resigned = { ...grant, signature: await owner.signMessage({ message }) }
  const nonce = nextNonce()
  const missing = '00000000-0000-4000-8000-000000000000'
  const rows: [number, string, string, () => Promise<Response>][] = [
    [401, 'signature', 'The owner of the account must sign this.', () => call(owner.address, '', grantOf())],
    [
      ...([401, 'signature', 'The signature does not match this account and message.'] as const),
      () => call(stranger.address, '', resigned),
    ],
    [
      ...([400, 'signature', 'This consent was already used for a session. Sign a new one.'] as const),
      () => call(owner.address, '', resigned),
    ],
    [
      ...([400, 'expiry', 'expiry must be unix seconds in the next 30 days.'] as const),
      () => createFor(owner, grantOf({ expiry: 1 })),
    ],
    [
      ...([400, 'context', 'context must begin with the address of the contract that checks it.'] as const),
      () => activateFor(owner, pci, '0x12'),
    ],
    [400, 'pci', 'This account has no such session.', () => activateFor(owner, missing)],
    [400, 'pci', 'This account has no such session.', () => activateFor(owner, `x${pci}`)],
    [400, 'pci', 'This account has no such session.', () => activateFor(owner, `${pci}0`)],
    [400, 'pci', 'This session is not active yet.', () => signAs(dapp, owner, pci)],
    [
      ...([400, 'context', 'The account has not signed delegations for this session.'] as const),
      async () => {
        await activateFor(owner, pci)
        return signAs(dapp, owner, pci)
      },
    ],
    [
      ...([400, 'nonce', 'This request was signed before. Choose another nonce.'] as const),
      async () => {
        const newSession = await active(owner)
        await signAs(dapp, owner, newSession.pci, { nonce })
        return signAs(dapp, owner, newSession.pci, { nonce })
      },
    ],
    [
      ...([400, 'pci', 'This session is revoked.'] as const),
      async () => {
        await revokeAs(owner, owner, pci)
        return revokeAs(owner, owner, pci)
      },
    ],
    [400, 'pci', 'This session is revoked.', () => signAs(dapp, owner, pci)],
  ]
  for (const [status, field, says, ask] of rows)
    expect(await refusalOf(await ask()), says).toEqual({ status, field, says })
})

it('[API-20] an account is lower case, an ID may be upper case', async () => {
  const owner = newKey()
  const { pci } = await newSessionFor(owner, grantOf())
  const { rows } = await database.db.execute(sql`SELECT account FROM smart_sessions WHERE pci = ${pci}`)
  expect(rows).toEqual([{ account: `eip155:1329:${owner.address.toLowerCase()}` }])
  expect((await activateFor(owner, pci.toUpperCase())).status).toBe(200)
})

it('[threat 31] each use has a number of its own, is for exactly one call, and ends after two minutes or with the session', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_900_000_000_000 })
  const time = 1_900_000_000
  for (const [lasts, ends] of [
    [3_600, time + 120],
    [119, time + 119],
  ] as const) {
    const owner = newKey()
    const { pci } = await active(owner, grantOf({ expiry: time + lasts }))
    const pay = { to: game, value: '0x1', data: '0x' } as const
    const numbers: bigint[] = []
    for (const calls of [[play, pay], [play]]) {
      const answer = await signAs(dapp, owner, pci, { calls: calls as (typeof play)[] })
      const { contexts, expiry, ...more } = (await answer.json()) as { contexts: Hex[]; expiry: number }
      expect(expiry).toBe(ends)
      expect(more).toMatchObject({ delegationManager: manager })
      for (const context of contexts) {
        const [[leaf] = []] = decodeAbiParameters(parseAbiParameters(delegationParameters), context)
        numbers.push(leaf?.salt ?? -1n)
        expect(leaf?.caveats[1]?.terms).toBe(`0x${leaf?.salt.toString(16).padStart(64, '0')}`)
        expect(leaf?.caveats[2]?.terms).toBe(`0x${'0'.repeat(32)}${ends.toString(16).padStart(32, '0')}`)
      }
    }
    expect(numbers).toEqual([0n, 1n, 2n])
  }
})

it('[threat 31] a refused use takes no number and spends nothing', async () => {
  const owner = newKey()
  const { pci } = await active(owner)
  const pay = (value: Hex) => [{ to: game, value, data: '0x' }] as unknown as (typeof play)[]
  expect((await signAs(dapp, owner, pci, { calls: pay('0x3e9') })).status).toBe(401)
  expect((await signAs(dapp, owner, pci, { calls: pay('0x3e8') })).status).toBe(200)
  expect((await signAs(dapp, owner, pci, { calls: pay('0x1') })).status).toBe(401)
  const { rows } = await database.db.execute(sql`
    SELECT first_use::int, use_count::int, amount::text FROM smart_session_uses JOIN smart_session_spends USING (pci)
    WHERE pci = ${pci}`)
  expect(rows).toEqual([{ first_use: 0, use_count: 1, amount: '1000' }])
})

it('[threat 31] the sealed key of a session opens for no other session', async () => {
  const owner = newKey()
  const grant = grantOf()
  const [one, other] = [await active(owner, grant), await active(owner)]
  await database.db.execute(sql`
    UPDATE smart_sessions SET sealed_key = (SELECT sealed_key FROM smart_sessions WHERE pci = ${other.pci})
    WHERE pci = ${one.pci}`)
  expect((await signAs(dapp, owner, one.pci)).status).toBe(500)
  expect((await signAs(dapp, owner, other.pci)).status).toBe(200)
})

it('[threat 31] a direct permission is activated by the delegations that its owner signed', async () => {
  const owner = newKey()
  const grant = direct()
  const newSession = await newSessionFor(owner, grant)
  const activate = async (context: Hex) =>
    (await call(owner.address, '/activate', { pci: newSession.pci, ...grant, context })).status
  expect(await activate(await contextOf(owner, newSession, grant))).toBe(401)
  expect(await activate(await contextOf(newKey(), newSession, grant, true))).toBe(401)
  expect(await activate(await contextOf(owner, newSession, grant, true))).toBe(200)
})

it('[threat 31] delegations alone activate nothing for a signer that is no plain key', async () => {
  const owner = newKey()
  const grant = grantOf({ signer: { type: 'key', data: { type: 'secp256r1', publicKey: dapp.publicKey } } })
  const newSession = await newSessionFor(owner, grant)
  const context = await contextOf(owner, newSession, grant)
  expect(await refusalOf(await call(owner.address, '/activate', { pci: newSession.pci, ...grant, context }))).toEqual({
    ...{ status: 401, field: 'signature', says: 'The owner of the account must sign this.' },
  })
})

it('[threat 31] a direct permission has ended when the chain says so of each of its delegations', async () => {
  const owner = newKey()
  const grant = direct()
  const newSession = await newSessionFor(owner, grant)
  await activateFor(owner, newSession.pci, await contextOf(owner, newSession, grant, true))
  const onNetwork = 'This permission ends on the network. Revoke it in the wallet.'
  const revoke = () => revokeAs(owner, owner, newSession.pci)
  for (const answers of [
    [no, no],
    [yes, no],
    [no, yes],
    ['0x', '0x'],
    [`${yes}${no?.slice(2)}`, yes],
  ]) {
    const asked: unknown[] = []
    node.answers.eth_call = (params) => answers[asked.push(params) - 1]
    expect(await refusalOf(await revoke()), String(answers)).toEqual({ status: 400, field: 'pci', says: onNetwork })
    const question = { to: manager, data: expect.stringMatching(/^0x2d40d052[0-9a-f]{64}$/) }
    expect(asked).toEqual([
      [question, 'latest'],
      [question, 'latest'],
    ])
  }
  node.answers.eth_call = () => yes
  expect((await revoke()).status).toBe(200)
  expect((await listOf(owner.address)).pcis[0]?.revokedAt).toBeGreaterThan(now() - 60)
})

it('[threat 31] a direct permission with an unreadable context never counts as ended', async () => {
  const owner = newKey()
  node.answers.eth_call = () => yes
  const none = concatHex([manager, encodeAbiParameters(parseAbiParameters(delegationParameters), [[]])])
  for (const context of [`0x${'ab'.repeat(40)}`, none] as const) {
    const { pci } = await newSessionFor(owner, direct())
    await activateFor(owner, pci, context)
    expect(await refusalOf(await revokeAs(owner, owner, pci))).toMatchObject({ status: 400, field: 'pci' })
  }
})

it('[API-20] says when the chain does not answer, and ends nothing then', async () => {
  const owner = newKey()
  const grant = direct()
  const newSession = await newSessionFor(owner, grant)
  await activateFor(owner, newSession.pci, await contextOf(owner, newSession, grant, true))
  node.onRequest = (_, response) => {
    response.statusCode = 500
    response.end()
    return true
  }
  const down = { status: 503, field: 'chainId', says: 'The network does not answer right now. Try again.' }
  expect(await refusalOf(await revokeAs(owner, owner, newSession.pci))).toEqual(down)
  node.onRequest = undefined
  expect((await listOf(owner.address)).pcis[0]?.revokedAt).toBeNull()
})

it('[API-20] lists the newest 255 sessions', async () => {
  const owner = newKey()
  const { pci } = await newSessionFor(owner, grantOf())
  await database.db.execute(sql`
    INSERT INTO smart_sessions
      (pci, project_id, account, public_key, sealed_key, grant_digest, expiry, signer, permissions, policies, created_at)
    SELECT gen_random_uuid(), project_id, account, public_key, '', sha256(n::text::bytea), expiry, signer, permissions,
      policies, created_at + n * interval '1 second'
    FROM smart_sessions, generate_series(1, 255) AS n WHERE pci = ${pci}`)
  const { pcis } = await listOf(owner.address)
  expect(pcis).toHaveLength(255)
  expect(pcis.map((one) => one.pci)).not.toContain(pci)
})
