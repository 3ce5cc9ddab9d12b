import { randomUUID } from 'node:crypto'
import { sessionMessages } from '@latchkey/wire/api/sessions'
import type { Hex } from '@latchkey/wire/caip'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, parseAbi, recoverMessageAddress, toHex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractWalletOf } from '../../testing/contractWallet.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const now = () => Math.floor(Date.now() / 1_000)
const newKey = () => privateKeyToAccount(generatePrivateKey())
type Key = ReturnType<typeof newKey>
const game = '0x00000000000000000000000000000000000000a1'
const dapp = newKey()

let turn = 0
const grantOf = (more: object = {}) => ({
  // Each consent is for a session of its own.
  expiry: now() + 3_600 + turn++,
  signer: { type: 'key', data: { type: 'secp256k1', publicKey: dapp.publicKey } },
  permissions: [
    { type: 'contract-call', data: { address: game, selectors: ['0x11223344'] } },
    { type: 'native-token-recurring-allowance', data: { allowance: '1000' } },
  ],
  policies: [],
  ...more,
})
const accountId = (address: string) => `eip155:1329:${address}`
const call = (address: string, path: string, body: object, query = '') =>
  world.api.post(`/v1/sessions/${accountId(address)}${path}?projectId=${testProjectId}${query}`, body)
const createFor = async (key: Key, grant = grantOf()) => {
  const message = sessionMessages.create(accountId(key.address), testProjectId, grant)
  return call(key.address, '', { ...grant, signature: await key.signMessage({ message }) }, '&v=2')
}
type Made = { pci: string; key: { type: string; publicKey: Hex } }
type Listed = { pcis: { pci: string; context: string | null; revokedAt: number | null }[] }
const listOf = async (address: string) => world.read<Listed>(`/v1/sessions/${address}`)
const activateFor = async (key: Key, pci: string, context: Hex = `0x${'ab'.repeat(40)}`) => {
  const signature = await key.signMessage({ message: sessionMessages.activate(pci, context) })
  return call(key.address, '/activate', { pci, ...grantOf(), context, signature })
}

describe('a session', () => {
  it('[API-20] is made for the owner, listed under both writings of the address, and its key is never in clear', async () => {
    const owner = newKey()
    const made = (await (await createFor(owner)).json()) as Made
    expect(made.key).toMatchObject({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
    for (const address of [accountId(owner.address), owner.address, owner.address.toLowerCase()]) {
      const { pcis } = await listOf(address)
      expect(pcis).toMatchObject([{ pci: made.pci, context: null, revokedAt: null, project: { id: testProjectId } }])
    }
    const { rows } = await world.database.db.execute<{ all: string }>(
      sql`SELECT smart_sessions::text AS all FROM smart_sessions WHERE pci = ${made.pci}`,
    )
    expect(rows[0]?.all).toMatch(/k1\.[\w-]+\.[\w-]+/)
    expect(rows[0]?.all).not.toMatch(/0x[0-9a-f]{64}\b/)
  })

  it('[API-20] gives older clients the key as they read it', async () => {
    const owner = newKey()
    const grant = grantOf()
    const message = sessionMessages.create(accountId(owner.address), testProjectId, grant)
    const response = await call(owner.address, '', { ...grant, signature: await owner.signMessage({ message }) })
    const { key } = (await response.json()) as Made
    expect(key.publicKey).toHaveLength(262)
    expect(Buffer.from(key.publicKey.slice(2), 'hex').toString()).toMatch(/^04[0-9a-f]{128}$/)
  })

  it('[API-20] needs the owner: no signature, a stranger, a changed grant and a second use are refused', async () => {
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

  it('[API-20] ends within thirty days and only asks for what can be enforced', async () => {
    const owner = newKey()
    for (const expiry of [now() - 1, now() + 31 * 86_400, Date.now(), 1.5]) {
      expect(await refusalOf(await createFor(owner, grantOf({ expiry })))).toMatchObject({
        status: 400,
        field: 'expiry',
      })
    }
    expect((await createFor(owner, grantOf({ permissions: [{ type: 'everything', data: {} }] }))).status).toBe(422)
    expect((await createFor(owner, grantOf({ permissions: [] }))).status).toBe(422)
    const solana = await world.api.get(
      `/v1/sessions/7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV?projectId=${testProjectId}`,
    )
    expect(await solana.json()).toEqual({ pcis: [] })
  })

  it('[API-20] is activated by its owner, also when that is a contract', async () => {
    const owner = newKey()
    const { pci } = (await (await createFor(owner)).json()) as Made
    const context: Hex = `0x${'cd'.repeat(30)}`
    expect((await call(owner.address, '/activate', { pci, ...grantOf(), context })).status).toBe(401)
    expect(await refusalOf(await activateFor(owner, randomUUID()))).toMatchObject({ status: 400, field: 'pci' })
    expect(await refusalOf(await activateFor(owner, pci, '0x1234'))).toMatchObject({ status: 400, field: 'context' })
    expect(await (await activateFor(owner, pci, context)).json()).toEqual({ success: true })
    expect((await listOf(owner.address)).pcis[0]?.context).toBe(context)

    const person = await world.person()
    const wallet = contractWalletOf(person)
    const grant = grantOf()
    const message = sessionMessages.create(accountId(wallet.address), testProjectId, grant)
    const ahead = await call(wallet.address, '', { ...grant, signature: await wallet.signAhead(message) })
    expect(ahead.status).toBe(200)
  })

  it('[API-20] tells its context by its id, null before it is activated; an id that is none of the account is refused', async () => {
    const [owner, stranger] = [newKey(), newKey()]
    const { pci } = (await (await createFor(owner)).json()) as Made
    const ask = (address: string, query: string) =>
      world.api.get(`/v1/sessions/${accountId(address)}/getcontext?projectId=${testProjectId}${query}`)
    expect(await (await ask(owner.address, `&pci=${pci}`)).json()).toEqual({ context: null })
    const context: Hex = `0x${'cd'.repeat(30)}`
    await activateFor(owner, pci, context)
    expect(await (await ask(owner.address, `&pci=${pci}`)).json()).toEqual({ context })
    for (const query of ['', '&pci=x', `&pci=${randomUUID()}`]) {
      expect(await refusalOf(await ask(owner.address, query))).toMatchObject({ status: 400, field: 'pci' })
    }
    expect(await refusalOf(await ask(stranger.address, `&pci=${pci}`))).toMatchObject({ status: 400, field: 'pci' })
  })

  it('[API-21] is revoked once, by its owner only, and its key is forgotten', async () => {
    const [owner, stranger] = [newKey(), newKey()]
    const { pci } = (await (await createFor(owner)).json()) as Made
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
    const { rows } = await world.database.db.execute<{ sealed_key: string }>(
      sql`SELECT sealed_key FROM smart_sessions WHERE pci = ${pci}`,
    )
    expect(rows[0]?.sealed_key).toBe('')
  })

  it('[API-20] signs what its permissions allow, for its own signer, within the day, until it is revoked', async () => {
    const owner = newKey()
    const made = (await (await createFor(owner)).json()) as Made
    const abi = parseAbi(['function execute(address target, uint256 value, bytes data)'])
    const opOf = (to: Hex, value: bigint, data: Hex) => ({
      sender: owner.address,
      nonce: toHex(turn++),
      callData: encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data] }),
      ...{ callGasLimit: '0x30d40', verificationGasLimit: '0x30d40', preVerificationGas: '0xc350' },
      ...{ maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x0' },
    })
    const hashOf = (op: ReturnType<typeof opOf>) =>
      getUserOperationHash({
        chainId: 1329,
        entryPointAddress: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
        entryPointVersion: '0.7',
        userOperation: {
          ...{ sender: op.sender, callData: op.callData, nonce: BigInt(op.nonce), signature: '0x' as const },
          ...{ callGasLimit: 200_000n, verificationGasLimit: 200_000n, preVerificationGas: 50_000n },
          ...{ maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 0n },
        },
      })
    const signBy = async (key: Key, op: ReturnType<typeof opOf>) =>
      call(owner.address, '/sign', {
        pci: made.pci,
        userOp: { ...op, signature: await key.signMessage({ message: { raw: hashOf(op) } }) },
      })

    const good = opOf(game, 600n, '0x11223344')
    expect(await refusalOf(await signBy(dapp, good))).toMatchObject({ status: 400, field: 'pci' })
    await activateFor(owner, made.pci, `0x2483da3a338895199e5e538530213157e931bf06${'00'.repeat(8)}`)
    expect(await refusalOf(await signBy(newKey(), good))).toMatchObject({ status: 401, field: 'signature' })
    const answer = (await (await signBy(dapp, good)).json()) as { signature: Hex }
    const [own, added] = [answer.signature.slice(0, 132), `0x${answer.signature.slice(132)}`] as [Hex, Hex]
    expect(await recoverMessageAddress({ message: { raw: hashOf(good) }, signature: own })).toBe(dapp.address)
    expect(await recoverMessageAddress({ message: { raw: hashOf(good) }, signature: added })).toBe(
      publicKeyToAddress(made.key.publicKey),
    )
    const parallel = await Promise.all(
      [200n, 200n, 200n, 200n].map((value) => signBy(dapp, opOf(game, value, '0x11223344'))),
    )
    expect(parallel.map(({ status }) => status).sort()).toEqual([200, 200, 401, 401])
    for (const op of [opOf(game, 0n, '0x99999999'), opOf(owner.address, 0n, '0x11223344')]) {
      expect(await refusalOf(await signBy(dapp, op))).toMatchObject({ status: 401, field: '' })
    }
    expect(await refusalOf(await signBy(dapp, { ...good, callData: '0x1234' }))).toMatchObject({
      status: 400,
      field: 'calldata',
    })
    const signature = await owner.signMessage({ message: sessionMessages.revoke(made.pci) })
    await call(owner.address, '/revoke', { pci: made.pci, signature })
    expect(await refusalOf(await signBy(dapp, opOf(game, 0n, '0x11223344')))).toMatchObject({
      status: 400,
      field: 'pci',
    })
  })
})
