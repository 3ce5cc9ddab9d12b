import { sessionMessages } from '@latchkey/wire/api/sessions'
import type { Hex } from '@latchkey/wire/caip'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { refusalOf } from '../../testing/testWorld.ts'
import { dapp, game, type NewSession, newKey, openSessionRoom } from './testing/sessionRoom.ts'

const { database, grantOf, call, createFor, activateFor, nextNonce } = await openSessionRoom()
const callOf = (address: string, selector: string) => ({
  type: 'contract-call',
  data: { address, selectors: ['0x11223344', selector] },
})
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const approve = 'A session can’t call approve(address,address,uint160,uint48).'

it.each([
  ['approve of Permit2', callOf(permit2, '0x87517c45'), approve],
  ['the same in upper case', callOf(permit2, '0x87517C45'), approve],
  ['withdraw of ERC-4626', callOf(game, '0xb460af94'), 'A session can’t call withdraw(uint256,address,address).'],
  [
    'a router',
    callOf('0xa4cF2F53D1195aDDdE9e4D3aCa54f556895712f2', '0x22334455'),
    'A session can’t call DragonSwap V1.',
  ],
  [
    'a precompile of Sei',
    callOf('0x0000000000000000000000000000000000001001', '0x22334455'),
    'A session can’t call a contract of the network itself.',
  ],
  [
    'the permission contract',
    callOf('0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3', '0x22334455'),
    'A session can’t call the account itself or a contract that it obeys.',
  ],
])('[threat 31] the server makes no session for %s, whatever the wallet signed', async (_, permission, says) => {
  const refused = await refusalOf(await createFor(newKey(), grantOf({ permissions: [permission] })))
  expect(refused).toEqual({ status: 422, field: 'permissions', says })
})

it('[threat 31] the server makes no session that calls its own account', async () => {
  const owner = newKey()
  const permissions = [callOf(owner.address, '0x22334455')]
  expect(await refusalOf(await createFor(owner, grantOf({ permissions })))).toMatchObject({ status: 422 })
})

it('[threat 31] a session from before a rule is neither activated nor used', async () => {
  const owner = newKey()
  const { pci } = (await (await createFor(owner)).json()) as NewSession
  await activateFor(owner, pci)
  const old = JSON.stringify([callOf(permit2, '0x87517c45')])
  await database.db.execute(sql`UPDATE smart_sessions SET permissions = ${old}::jsonb WHERE pci = ${pci}`)
  const calls = [{ to: permit2, value: '0x0', data: '0x87517c45' }] as const
  const nonce = nextNonce()
  const signature = await dapp.signMessage({ message: sessionMessages.use(pci, nonce, calls) })
  const refused = { status: 422, field: 'permissions', says: approve }
  expect(await refusalOf(await call(owner.address, '/sign', { pci, nonce, calls, signature }))).toEqual(refused)
  const context: Hex = `0x${'cd'.repeat(40)}`
  expect(await refusalOf(await call(owner.address, '/activate', { pci, ...grantOf(), context }))).toEqual(refused)
})
