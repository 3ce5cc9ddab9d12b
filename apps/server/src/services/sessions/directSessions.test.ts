import { sessionMessages } from '@latchkey/wire/api/sessions'
import type { Hex } from '@latchkey/wire/caip'
import { delegationManagerAbi, delegationParameters, rootDelegations } from '@latchkey/wire/delegation'
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectCommand } from '../../projects/projectCommand.ts'
import { contractWalletOf } from '../../testing/contractWallet.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { type Person, refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'
import { accountOf } from './accountOf.ts'
import { readPermissions } from './permissions.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const site = privateKeyToAccount(generatePrivateKey())
const grant = {
  expiry: Math.floor(Date.now() / 1_000) + 3_600,
  signer: { type: 'account', data: { address: site.address } },
  permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '0x3e8', startTime: 1 } }],
  policies: [],
}
const post = (address: string, path: string, body: object, projectId: string = testProjectId) =>
  world.api.post(`/v1/sessions/eip155:1329:${address}${path}?projectId=${projectId}&v=2`, body)
const create = async (owner: Person, projectId: string = testProjectId) => {
  const message = sessionMessages.create(`eip155:1329:${owner.address}`, projectId, grant)
  return post(owner.address, '', { ...grant, signature: await owner.signMessage({ message }) }, projectId)
}

it('[threat 31] a permission without the server is listed as such, never co-signed, and ended only when the chain says so', async () => {
  const owner = await world.person()
  const { pci, key } = (await (await create(owner)).json()) as { pci: string; key: { publicKey: Hex } }
  const revoke = async (body: object = {}) => refusalOf(await post(owner.address, '/revoke', { pci, ...body }))
  // Before it is signed, nothing on the chain can end, so no one can report it as ended.
  expect(await revoke()).toMatchObject({ status: 401, field: 'signature' })

  const [root] = rootDelegations({
    account: owner.address,
    cosigner: publicKeyToAddress(key.publicKey),
    key: site.address,
    isDirect: true,
    expiry: grant.expiry,
    permissions: await readPermissions(grant.permissions, accountOf(owner.address)),
  })
  const signed = { ...root!, signature: '0x00' as const }
  const context = concatHex([manager, encodeAbiParameters(parseAbiParameters(delegationParameters), [[signed]])])
  const signature = await owner.signMessage({ message: sessionMessages.activate(pci, context) })
  await post(owner.address, '/activate', { pci, ...grant, context, signature })
  const listed = async () => (await world.read<{ pcis: object[] }>(`/v1/sessions/eip155:1329:${owner.address}`)).pcis[0]
  expect(await listed()).toMatchObject({ pci, isDirect: true, revokedAt: null })

  const use = {
    pci,
    nonce: toHex(1, { size: 16 }),
    calls: [{ to: site.address, value: '0x1' as Hex, data: '0x' as Hex }],
  }
  const asked = await site.signMessage({ message: sessionMessages.use(pci, use.nonce, use.calls) })
  expect(await refusalOf(await post(owner.address, '/sign', { ...use, signature: asked }))).toMatchObject({
    status: 401,
  })

  const word = await owner.signMessage({ message: sessionMessages.revoke(pci) })
  for (const body of [{}, { signature: word }])
    expect(await revoke(body)).toMatchObject({ status: 400, says: expect.stringContaining('ends on the network') })
  expect(await listed()).toMatchObject({ revokedAt: null })

  const abi = parseAbi(delegationManagerAbi)
  await owner.send({
    to: manager,
    data: encodeFunctionData({ abi, functionName: 'disableDelegation', args: [signed] }),
  })
  expect((await post(owner.address, '/revoke', { pci })).status).toBe(200)
  expect(await listed()).toMatchObject({ revokedAt: expect.any(Number) })
})

it('a project can require its server for each use', async () => {
  const owner = await world.person()
  const strict = 'ffffffffffffffffffffffffffffffff'
  const said = await projectCommand(world.database.db, [strict, 'name=Strict', 'sessionCosigner=required'])
  expect(said).toContain('sessionCosigner=required')
  expect(await refusalOf(await create(owner, strict))).toMatchObject({ status: 422, field: 'signer' })
  expect((await create(owner)).status).toBe(200)
})

it('[API-20] a contract that is not there yet can own a session', async () => {
  const { address, signAhead } = contractWalletOf(await world.person())
  const message = sessionMessages.create(`eip155:1329:${address}`, testProjectId, grant)
  expect((await post(address, '', { ...grant, signature: await signAhead(message) })).status).toBe(200)
})
