import { randomUUID } from 'node:crypto'
import { sessionMessages } from '@latchkey/wire/api/sessions'
import type { Hex } from '@latchkey/wire/caip'
import { delegationParameters, delegationTypes, rootDelegations } from '@latchkey/wire/delegation'
import { sql } from 'drizzle-orm'
import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiParameters,
  recoverTypedDataAddress,
  toHex,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf } from '../../testing/testWorld.ts'
import { accountOf } from './accountOf.ts'
import { readPermissions } from './permissions.ts'
import {
  accountId,
  dapp,
  game,
  type Key,
  type NewSession,
  newKey,
  now,
  openSessionRoom,
} from './testing/sessionRoom.ts'

const { database, api, grantOf, call, createFor, listOf, activateFor, nextNonce } = await openSessionRoom()
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

describe('a session', () => {
  it('[API-20] is created for the owner, listed under both address spellings, and its key is never stored in plaintext', async () => {
    const owner = newKey()
    const newSession = (await (await createFor(owner)).json()) as NewSession
    expect(newSession.key).toMatchObject({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
    for (const address of [accountId(owner.address), owner.address, owner.address.toLowerCase()]) {
      const { pcis } = await listOf(address)
      expect(pcis).toMatchObject([
        { pci: newSession.pci, context: null, revokedAt: null, project: { id: testProjectId } },
      ])
    }
    const { rows } = await database.db.execute<{ all: string }>(
      sql`SELECT smart_sessions::text AS all FROM smart_sessions WHERE pci = ${newSession.pci}`,
    )
    expect(rows[0]?.all).toMatch(/k1\.[\w-]+\.[\w-]+/)
    expect(rows[0]?.all).not.toMatch(/0x[0-9a-f]{64}\b/)
  })

  it('[API-20] returns the key to older clients in their format', async () => {
    const owner = newKey()
    const grant = grantOf()
    const message = sessionMessages.create(accountId(owner.address), testProjectId, grant)
    const response = await call(owner.address, '', { ...grant, signature: await owner.signMessage({ message }) })
    const { key } = (await response.json()) as NewSession
    expect(key.publicKey).toHaveLength(262)
    expect(Buffer.from(key.publicKey.slice(2), 'hex').toString()).toMatch(/^04[0-9a-f]{128}$/)
  })

  it('[API-20] needs the owner: rejects a missing signature, a stranger, a changed grant and a replay', async () => {
    const [owner, stranger] = [newKey(), newKey()]
    const grant = grantOf()
    const refusal = async (response: Response) => {
      const { status, field } = await refusalOf(response)
      return `${status} ${field}`
    }
    expect(await refusal(await call(owner.address, '', grant))).toBe('401 signature')
    const message = sessionMessages.create(accountId(owner.address), testProjectId, grant)
    const signature = await stranger.signMessage({ message })
    expect(await refusal(await call(owner.address, '', { ...grant, signature }))).toBe('401 signature')
    const own = await owner.signMessage({ message })
    expect(await refusal(await call(owner.address, '', { ...grant, expiry: grant.expiry + 1, signature: own }))).toBe(
      '401 signature',
    )
    expect((await call(owner.address, '', { ...grant, signature: own })).status).toBe(200)
    expect(await refusal(await call(owner.address, '', { ...grant, signature: own }))).toBe('400 signature')
    expect((await listOf(owner.address)).pcis).toHaveLength(1)
  })

  it('[API-20] lasts at most thirty days, with enforceable permissions only', async () => {
    const owner = newKey()
    for (const expiry of [now() - 1, now() + 31 * 86_400, Date.now(), 1.5]) {
      expect(await refusalOf(await createFor(owner, grantOf({ expiry })))).toMatchObject({
        status: 400,
        field: 'expiry',
      })
    }
    expect((await createFor(owner, grantOf({ permissions: [{ type: 'everything', data: {} }] }))).status).toBe(422)
    expect((await createFor(owner, grantOf({ permissions: [] }))).status).toBe(422)
    const solana = await api.get(`/v1/sessions/7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV?projectId=${testProjectId}`)
    expect(await solana.json()).toEqual({ pcis: [] })
  })

  it('[API-20] is activated by its owner', async () => {
    const owner = newKey()
    const { pci } = (await (await createFor(owner)).json()) as NewSession
    const context: Hex = `0x${'cd'.repeat(30)}`
    expect((await call(owner.address, '/activate', { pci, ...grantOf(), context })).status).toBe(401)
    expect(await refusalOf(await activateFor(owner, randomUUID()))).toMatchObject({ status: 400, field: 'pci' })
    expect(await refusalOf(await activateFor(owner, pci, '0x1234'))).toMatchObject({ status: 400, field: 'context' })
    expect(await (await activateFor(owner, pci, context)).json()).toEqual({ success: true })
    expect((await listOf(owner.address)).pcis[0]?.context).toBe(context)
  })

  it('[threat 31] is activated by its delegations alone, if the owner signed each of them for exactly this session', async () => {
    const [owner, stranger] = [newKey(), newKey()]
    const grant = grantOf()
    const newSession = (await (await createFor(owner, grant)).json()) as NewSession
    const cosigner = publicKeyToAddress(newSession.key.publicKey)
    const domain = { name: 'DelegationManager', version: '1', chainId: 1329, verifyingContract: manager } as const
    const permissions = await readPermissions(grant.permissions, accountOf(owner.address))
    const terms = { account: owner.address, cosigner, key: dapp.address, expiry: grant.expiry, permissions }
    const contextOf = async (change: Partial<typeof terms> = {}, signers: readonly Key[] = [owner, owner]) => {
      const roots = rootDelegations({ ...terms, ...change }).map(async (message, at) => {
        const signer = signers[at] ?? owner
        const typed = { domain, types: delegationTypes, primaryType: 'Delegation', message } as const
        return { ...message, signature: await signer.signTypedData(typed) }
      })
      const list = encodeAbiParameters(parseAbiParameters(delegationParameters), [await Promise.all(roots)])
      return concatHex([manager, list])
    }
    const activate = async (context: Hex) =>
      (await call(owner.address, '/activate', { pci: newSession.pci, ...grant, context })).status
    for (const bad of [
      await contextOf({}, [owner, stranger]),
      await contextOf({}, [stranger, stranger]),
      await contextOf({ expiry: grant.expiry + 1 }),
      await contextOf({ cosigner: stranger.address }),
      await contextOf({ key: stranger.address }),
      await contextOf({ permissions: permissions.slice(0, 1) }),
      `${manager}00` as Hex,
    ])
      expect(await activate(bad)).toBe(401)
    expect((await listOf(owner.address)).pcis[0]?.context).toBeNull()
    const context = await contextOf()
    expect(await activate(context)).toBe(200)
    expect((await listOf(owner.address)).pcis[0]?.context).toBe(context)
  })

  it('[API-20] returns its context by ID, null before activation; rejects foreign IDs', async () => {
    const [owner, stranger] = [newKey(), newKey()]
    const { pci } = (await (await createFor(owner)).json()) as NewSession
    const ask = (address: string, query: string) =>
      api.get(`/v1/sessions/${accountId(address)}/getcontext?projectId=${testProjectId}${query}`)
    expect(await (await ask(owner.address, `&pci=${pci}`)).json()).toEqual({ context: null })
    const context: Hex = `0x${'cd'.repeat(30)}`
    await activateFor(owner, pci, context)
    expect(await (await ask(owner.address, `&pci=${pci}`)).json()).toEqual({ context })
    for (const query of ['', '&pci=x', `&pci=${randomUUID()}`]) {
      expect(await refusalOf(await ask(owner.address, query))).toMatchObject({ status: 400, field: 'pci' })
    }
    expect(await refusalOf(await ask(stranger.address, `&pci=${pci}`))).toMatchObject({ status: 400, field: 'pci' })
  })

  it('[API-21] is revoked once, by its owner only, and its key is deleted', async () => {
    const [owner, stranger] = [newKey(), newKey()]
    const { pci } = (await (await createFor(owner)).json()) as NewSession
    const revokeBy = async (key: Key, address = owner.address, id = pci) =>
      call(address, '/revoke', { pci: id, signature: await key.signMessage({ message: sessionMessages.revoke(id) }) })
    expect(await refusalOf(await revokeBy(stranger))).toMatchObject({ status: 401, field: 'signature' })
    expect(await refusalOf(await revokeBy(stranger, stranger.address))).toMatchObject({ status: 400, field: 'pci' })
    for (const id of [randomUUID(), 'x', "'; DROP TABLE names"]) {
      expect(await refusalOf(await revokeBy(owner, owner.address, id))).toMatchObject({ status: 400, field: 'pci' })
    }
    expect((await listOf(owner.address)).pcis[0]?.revokedAt).toBeNull()
    expect(await (await revokeBy(owner)).json()).toEqual({ success: true })
    expect(await refusalOf(await revokeBy(owner))).toMatchObject({ status: 400, field: 'pci' })
    expect((await listOf(owner.address)).pcis[0]?.revokedAt).toBeGreaterThan(now() - 60)
    expect(await refusalOf(await activateFor(owner, pci))).toMatchObject({ status: 400, field: 'pci' })
    const { rows } = await database.db.execute<{ sealed_key: string }>(
      sql`SELECT sealed_key FROM smart_sessions WHERE pci = ${pci}`,
    )
    expect(rows[0]?.sealed_key).toBe('')
  })

  it('[API-20] [threat 31] signs nothing and cannot be activated once its time is over', async () => {
    const owner = newKey()
    const { pci } = (await (await createFor(owner)).json()) as NewSession
    await activateFor(owner, pci)
    await database.db.execute(sql`UPDATE smart_sessions SET expiry = now() - interval '1 second' WHERE pci = ${pci}`)
    const use = {
      pci,
      nonce: nextNonce(),
      calls: [{ to: game, value: '0x0', data: '0x11223344' }],
    } as const
    const signature = await dapp.signMessage({ message: sessionMessages.use(pci, use.nonce, use.calls) })
    const over = { status: 400, field: 'pci', says: 'This session has expired.' }
    expect(await refusalOf(await call(owner.address, '/sign', { ...use, signature }))).toEqual(over)
    expect(await refusalOf(await activateFor(owner, pci, `0x${'cd'.repeat(40)}`))).toEqual(over)
  })

  it('[API-20] [threat 31] signs what its permissions allow, for its own key, once, within the day, until revoked', async () => {
    const owner = newKey()
    const grant = grantOf()
    const newSession = (await (await createFor(owner, grant)).json()) as NewSession
    const cosigner = publicKeyToAddress(newSession.key.publicKey)
    const contextFor = async (key: Hex, expiry = grant.expiry) => {
      const permissions = await readPermissions(grant.permissions, accountOf(owner.address))
      const roots = rootDelegations({ account: owner.address, cosigner, key, expiry, permissions })
      const signed = roots.map((root) => ({ ...root, signature: '0x00' as const }))
      return concatHex([manager, encodeAbiParameters(parseAbiParameters(delegationParameters), [signed])])
    }
    type Asked = { to: Hex; value: Hex; data: Hex }
    const useOf = (...calls: Asked[]) => ({ pci: newSession.pci, nonce: nextNonce(), calls })
    const signBy = async (key: Key, use: ReturnType<typeof useOf>) => {
      const signature = await key.signMessage({ message: sessionMessages.use(use.pci, use.nonce, use.calls) })
      return call(owner.address, '/sign', { ...use, signature })
    }
    const pay = (value: number): Asked => ({ to: game, value: toHex(value), data: '0x' })
    const play: Asked = { to: game, value: '0x0', data: '0x11223344' }

    expect(await refusalOf(await signBy(dapp, useOf(play)))).toMatchObject({ status: 400, field: 'pci' })
    // The server adds no signature unless the account signed for exactly this session's key and expiry.
    for (const bad of [await contextFor(newKey().address), await contextFor(dapp.address, grant.expiry + 1)]) {
      await activateFor(owner, newSession.pci, bad)
      expect(await refusalOf(await signBy(dapp, useOf(play)))).toMatchObject({ status: 400, field: 'context' })
    }
    await activateFor(owner, newSession.pci, await contextFor(dapp.address))
    expect(await refusalOf(await signBy(newKey(), useOf(play)))).toMatchObject({ status: 401, field: 'signature' })

    const first = useOf(play, pay(600))
    const answer = (await (await signBy(dapp, first)).json()) as { data: Hex; contexts: Hex[]; expiry: number }
    expect(answer.expiry).toBeLessThanOrEqual(now() + 120)
    const leaves = answer.contexts.map((one) => decodeAbiParameters(parseAbiParameters(delegationParameters), one)[0])
    expect(leaves).toMatchObject([
      [
        { delegate: dapp.address, delegator: cosigner },
        { delegate: cosigner, delegator: owner.address },
      ],
      [
        { delegate: dapp.address, delegator: cosigner },
        { delegate: cosigner, delegator: owner.address },
      ],
    ])
    for (const [leaf] of leaves)
      expect(
        await recoverTypedDataAddress({
          domain: { name: 'DelegationManager', version: '1', chainId: 1329, verifyingContract: manager },
          types: delegationTypes,
          primaryType: 'Delegation',
          message: leaf!,
          signature: leaf!.signature,
        }),
      ).toBe(cosigner)
    expect(await refusalOf(await signBy(dapp, first))).toMatchObject({ status: 400, field: 'nonce' })

    const parallel = await Promise.all([200, 200, 200, 200].map((value) => signBy(dapp, useOf(pay(value)))))
    expect(parallel.map(({ status }) => status).sort()).toEqual([200, 200, 401, 401])
    for (const asked of [
      { ...play, data: '0x99999999' as const },
      { ...play, to: owner.address },
      { ...play, value: '0x1' as const },
    ])
      expect(await refusalOf(await signBy(dapp, useOf(asked)))).toMatchObject({ status: 401, field: '' })
    const signature = await owner.signMessage({ message: sessionMessages.revoke(newSession.pci) })
    await call(owner.address, '/revoke', { pci: newSession.pci, signature })
    expect(await refusalOf(await signBy(dapp, useOf(play)))).toMatchObject({ status: 400, field: 'pci' })
  })
})
