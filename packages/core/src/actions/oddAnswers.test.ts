// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createFakeWallet, otherAccount } from '../testing/fakeWallet.ts'
import { openSending } from '../testing/sendingWallet.ts'
import { chooseSendToken, editSend } from './editSend.ts'
import { openModal } from './openModal.ts'
import { sendToken } from './sendToken.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

test.each([null, '', 'ok', '0x12', { hash: `0x${'ab'.repeat(32)}` }, []])(
  '[SEND-06] a wallet that answers %j instead of a hash leaves it open whether it has sent',
  async (answer) => {
    const { kit, wallet: sending } = await openSending()
    wallet = sending
    const { request } = wallet.provider
    wallet.provider.request = async (call) => (call.method === 'eth_sendTransaction' ? answer : request(call))
    openModal(kit, 'WalletSend')
    chooseSendToken(kit, { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' })
    editSend(kit, { sendTokenAmount: '1', receiver: otherAccount, receiverAddress: otherAccount })
    const sent: unknown[] = []
    kit.onSent = (one) => void sent.push(one)
    await sendToken(kit, undefined, (_, { step }) => ({ variant: 'error', message: step }))
    expect(kit.store.getState().send).toMatchObject({ hash: undefined, progress: { step: 'unclear' } })
    expect(sent).toEqual([])
  },
)
