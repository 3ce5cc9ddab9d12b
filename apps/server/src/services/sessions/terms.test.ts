import { sessionMessages } from '@latchkey/wire/api/sessions'
import { expect, it, vi } from 'vitest'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf } from '../../testing/testWorld.ts'
import { accountId, dapp, game, type NewSession, newKey, now, openSessionRoom } from './testing/sessionRoom.ts'

const { api, grantOf, call, createFor, listOf, activateFor, nextNonce } = await openSessionRoom()

it('[API-20] a session is listed with its terms, newest first', async () => {
  const owner = newKey()
  const grants = [grantOf(), grantOf({ signer: { type: 'account', data: { address: game } } })]
  for (const grant of grants) await createFor(owner, grant)
  const { pcis } = await listOf(accountId(owner.address))
  expect(pcis).toEqual(
    grants.toReversed().map(({ expiry, permissions, policies, signer }) => ({
      ...{ expiry, permissions, policies, context: null, revokedAt: null, isDirect: signer.type === 'account' },
      project: { id: testProjectId, name: expect.any(String), url: null, iconUrl: null },
      pci: expect.any(String),
      createdAt: expect.any(Number),
    })),
  )
  expect(pcis.every(({ createdAt }) => Number.isInteger(createdAt) && Math.abs(createdAt - now()) < 120)).toBe(true)
})

it('[API-20] a session ends within thirty days and takes a context of 20 bytes to 64 KiB', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    const owner = newKey()
    const statusFor = async (expiry: number) => (await createFor(owner, grantOf({ expiry }))).status
    expect(await statusFor(now())).toBe(400)
    expect(await statusFor(now() + 1)).toBe(200)
    expect(await statusFor(now() + 30 * 86_400 + 1)).toBe(400)
    expect(await statusFor(now() + 30 * 86_400)).toBe(200)
  } finally {
    vi.useRealTimers()
  }
  const owner = newKey()
  const { pci } = (await (await createFor(owner)).json()) as NewSession
  const statusOf = async (length: number) => (await activateFor(owner, pci, `0x${'a'.repeat(length)}`)).status
  for (const [length, status] of [
    [39, 400],
    [38, 400],
    [40, 200],
    [41, 400],
    [131_070, 200],
    [131_072, 400],
  ] as const)
    expect(await statusOf(length), String(length)).toBe(status)
})

it('[API-20] a session belongs to an EVM account, and is signed for by a plain key only', async () => {
  const solana = `/v1/sessions/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV`
  const refused = await api.post(`${solana}?projectId=${testProjectId}`, { ...grantOf(), signature: '0x00' })
  const says = 'Sessions are for EVM accounts only.'
  expect(await refusalOf(refused)).toEqual({ status: 400, field: 'address', says })
  const { publicKey } = dapp
  for (const data of [
    { type: 'secp256r1', publicKey },
    { type: 'secp256k1', publicKey: `${publicKey}00` },
    { type: 'secp256k1', publicKey: publicKey.replace('0x04', '0x05') },
  ]) {
    const owner = newKey()
    const { pci } = (await (await createFor(owner, grantOf({ signer: { type: 'key', data } }))).json()) as NewSession
    await activateFor(owner, pci)
    const use = { pci, nonce: nextNonce(), calls: [{ to: game, value: '0x0', data: '0x11223344' }] }
    const signature = await dapp.signMessage({ message: sessionMessages.use(pci, use.nonce, use.calls as never) })
    expect(await refusalOf(await call(owner.address, '/sign', { ...use, signature }))).toEqual({
      ...{ status: 401, field: 'signature', says: 'The request is not signed by the signer of this session.' },
    })
  }
})
