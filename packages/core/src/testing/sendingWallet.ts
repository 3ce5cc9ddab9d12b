import { connect } from '../actions/connect.ts'
import { createTestChain } from './createTestChain.ts'
import { type ApiHandler, createTestKit, healthyApi, hydrated } from './createTestKit.ts'
import { createFakeWallet } from './fakeWallet.ts'

export const sentHash = `0x${'ab'.repeat(32)}` as const

/** A kit with a wallet that sends, and a node. `sent` has the wallet's requests; `trouble` is what it throws. */
export const openSending = async ({
  balance = 4n * 10n ** 18n,
  api = {},
  sign = async (): Promise<string> => `0x${'11'.repeat(65)}`,
}: {
  balance?: bigint
  api?: Readonly<Record<string, ApiHandler>>
  sign?: (message: string) => Promise<string>
} = {}) => {
  const chain = createTestChain(balance)
  const wallet = createFakeWallet()
  const sent: Record<string, string>[] = []
  const trouble: { error: unknown } = { error: undefined }
  const { request } = wallet.provider
  wallet.provider.request = async (call) => {
    if (call.method !== 'eth_sendTransaction' && call.method !== 'personal_sign') return request(call)
    await request({ method: 'eth_requestAccounts' })
    const [first] = call.params ?? []
    if (call.method === 'personal_sign') return sign(String(first))
    if (trouble.error) throw trouble.error
    sent.push(first as Record<string, string>)
    return sentHash
  }
  const kit = createTestKit({ rpc: chain.rpc, api: { ...healthyApi(), ...api } })
  await hydrated(kit)
  wallet.announce()
  await connect(kit, 'test.wallet')
  return { kit, wallet, chain, sent, trouble }
}
