import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeErrorResult, parseAbi, serializeErc8010Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Chain } from '../chain/createChain.ts'
import type { Nodes } from '../chain/createNodes.ts'
import { verifySigned } from './verifySigned.ts'

/** A service inside the operator's network. */
const heard: string[] = []
const inside = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  response.end('{"data":"0x"}')
})
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => void inside.close())

it('checking a signature fetches no URL that the account’s contract names', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const contract = `0x${'c0'.repeat(20)}` as const
  const lookup = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)'])
  const urls = [`http://127.0.0.1:${port}/latest/meta-data/?{data}`, `http://127.0.0.1:${port}/admin`]
  const args = [account.address, urls, '0x1234', '0x1626ba7e', '0x'] as const
  const data = encodeErrorResult({ abi: lookup, args })
  const asked: string[] = []
  const request = async (method: string) => {
    asked.push(method)
    if (method === 'eth_getCode') return `0xef0100${contract.slice(2)}`
    throw Object.assign(new Error('execution reverted'), { code: 3, data })
  }
  const chain = { id: 'eip155:1329', request } as unknown as Chain
  const authorization = await account.signAuthorization({ contractAddress: contract, chainId: 1329, nonce: 0 })
  const signature = serializeErc8010Signature({ authorization, signature: `0x${'11'.repeat(65)}` })
  const nodes = { find: () => chain } as unknown as Nodes
  const signed = { address: account.address, message: 'hello', signature, chainId: 'eip155:1329' } as const
  expect(await verifySigned(nodes, signed)).toBe(false)
  expect(asked).toContain('eth_call')
  expect(heard).toEqual([])
})
