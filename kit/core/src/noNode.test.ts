// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeFrameHost } from '@latchkey/core/testing/fakeFrameHost'
import { healthyFrame } from '@latchkey/core/testing/loginKit'
import { passTime } from '@latchkey/core/testing/passTime'
import { expect, test } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

/** A page for Ethereum and Sei whose server has a node for Sei only, with the embedded wallet connected. */
const open = async () => {
  const host = createFakeFrameHost(healthyFrame, { isReady: true })
  const kit = createTestKit({ frameHost: host, options: { supportedNetworks: [1, 1329], servedNetworks: [1329] } })
  const client = await clientOf(kit)
  await passTime(kit, connect(kit, embeddedId))
  return { kit, client, host }
}

test('the embedded wallet starts on the first chain that the server has a node for', async () => {
  const { client, host } = await open()
  expect(client.getState().account?.chainId).toBe(1329)
  expect(host.sent.find(({ name }) => name === 'GET_USER')?.payload).toMatchObject({ chainId: 1329 })
})

test('on a chain without a node of the server, the embedded wallet says what is missing', async () => {
  const { kit, client, host } = await open()
  const asked = host.sent.length
  const noNode = {
    code: 'embedded.noNode',
    message: 'This wallet doesn’t work on Ethereum: the service has no node for it.',
    rpcCode: 4901,
  }
  await expect(passTime(kit, client.switchChain(1))).rejects.toMatchObject(noNode)
  // An earlier visit may have left it there.
  kit.stored.set('@appkit-wallet/LAST_USED_CHAIN_KEY', '1')
  const sent = client.sendTransaction({ to: '0x0000000000000000000000000000000000000001', gas: 21_000n })
  await expect(passTime(kit, sent)).rejects.toMatchObject(noNode)
  const provider = await client.getProvider()
  const signed = provider.request({
    method: 'personal_sign',
    params: ['0x00', '0x0000000000000000000000000000000000000001'],
  })
  await expect(passTime(kit, signed)).rejects.toMatchObject({ code: 4901 })
  expect(host.sent.slice(asked).map(({ name }) => name)).toEqual([])
})
