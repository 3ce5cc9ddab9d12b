import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractWalletOf } from '../../apps/server/src/testing/contractWallet.ts'
import { startTestWorld, type TestWorld } from '../../apps/server/src/testing/testWorld.ts'
import { verifySignIn } from '../../kit/backend/src/verifySignIn.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

test('verifySignIn takes a contract account of a real chain, before and after its deployment, from its owner only', async () => {
  const client = createPublicClient({ chain: sei, transport: http(world.chain.url) })
  const owner = await world.person()
  const { address, deployment, signAhead } = contractWalletOf(owner)
  const [domain, nonce] = ['shop.example', 'a1b2c3d4e5f6']
  const uri = 'https://shop.example/login'
  const message = createSiweMessage({ address, chainId: 1329, domain, nonce, uri, version: '1' })
  const check = (signature: string) => verifySignIn({ message, signature, domain, nonce, client })
  const stranger = privateKeyToAccount(generatePrivateKey())
  const [own, strange] = [await owner.signMessage({ message }), await stranger.signMessage({ message })]

  expect(await check(own)).toBeNull()
  expect(await check(await signAhead(message))).toMatchObject({ account: `eip155:1329:${address}` })
  expect(await check(await signAhead(`${message} `))).toBeNull()
  expect(await check(await contractWalletOf(stranger).signAhead(message))).toBeNull()
  await owner.send(deployment)
  expect(await check(own)).toMatchObject({ account: `eip155:1329:${address}` })
  expect(await check(strange)).toBeNull()
})
