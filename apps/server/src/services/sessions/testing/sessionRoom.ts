import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionMessages } from '@latchkey/wire/api/sessions'
import type { Hex } from '@latchkey/wire/caip'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll } from 'vitest'
import { startFakeNode } from '../../../testing/fakeNode.ts'
import { startTestApi, testProjectId } from '../../../testing/testApi.ts'
import { startTestDatabase } from '../../../testing/testDatabase.ts'

export const now = () => Math.floor(Date.now() / 1_000)
export const newKey = () => privateKeyToAccount(generatePrivateKey())
export type Key = ReturnType<typeof newKey>
export const game = '0xa1000000000000000000000000000000000000a1'
/** The key of the site that sessions are made for. */
export const dapp = newKey()
export const accountId = (address: string) => `eip155:1329:${address}`

export type NewSession = { pci: string; key: { type: string; publicKey: Hex } }
type Listed = { pcis: { pci: string; context: string | null; revokedAt: number | null; createdAt: number }[] }

/** The API for the tests of a file. Its accounts are plain keys, which can be checked without a chain. */
export const openSessionRoom = async () => {
  const [database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  // No contract could have signed: this is what the ERC-6492 check returns on a real chain.
  Object.assign(node.answers, { eth_getCode: () => '0x', eth_call: () => `0x${'0'.repeat(64)}` })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-sessions-'))
  const api = await startTestApi({
    ...{ connection: database, nodeUrls: [node.url], env: { MASTER_KEY_FILE: join(folder, 'master.key') } },
  })
  afterAll(async () => {
    await api.stop()
    await node.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })

  let turn = 0
  const grantOf = (more: object = {}) => ({
    // Different each time, so each grant creates a new session.
    expiry: now() + 3_600 + turn++,
    signer: { type: 'key', data: { type: 'secp256k1', publicKey: dapp.publicKey } },
    permissions: [
      { type: 'contract-call', data: { address: game, selectors: ['0x11223344'] } },
      { type: 'native-token-recurring-allowance', data: { allowance: '1000' } },
    ],
    policies: [],
    ...more,
  })
  const call = (address: string, path: string, body: object, query = '') =>
    api.post(`/v1/sessions/${accountId(address)}${path}?projectId=${testProjectId}${query}`, body)
  return {
    ...{ database, node, api, grantOf, call },
    /** A number that no request has used. */
    nextNonce: (): Hex => `0x${(++turn).toString(16).padStart(32, '0')}`,
    createFor: async (key: Key, grant = grantOf()) => {
      const message = sessionMessages.create(accountId(key.address), testProjectId, grant)
      return call(key.address, '', { ...grant, signature: await key.signMessage({ message }) }, '&v=2')
    },
    listOf: async (address: string): Promise<Listed> =>
      (await api.get(`/v1/sessions/${address}?projectId=${testProjectId}`)).json() as Promise<Listed>,
    activateFor: async (key: Key, pci: string, context: Hex = `0x${'ab'.repeat(40)}`) => {
      const signature = await key.signMessage({ message: sessionMessages.activate(pci, context) })
      return call(key.address, '/activate', { pci, ...grantOf(), context, signature })
    },
  }
}
