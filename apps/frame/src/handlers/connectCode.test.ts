import { describe, expect, it } from 'vitest'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer, goodOtp } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import type { CodeOffer } from '../vault/unlockPrompt.ts'

const email = 'ada@example.com'
/** A frame of a project with codes=wallet, and a user who does this on the code screen. */
const start = (askCode: (offer: CodeOffer) => Promise<'opened' | 'cancelled'>, rest: { isLasting?: boolean } = {}) =>
  startTestFrame({
    server: createFakeServer({ codes: 'wallet' }),
    prompt: { ...createFakePrompt().prompt, askCode },
    ...rest,
  })

describe('a code typed in the wallet window', () => {
  it('logs in to the site shown, allows a retry, and appears in no message', async () => {
    const seen: CodeOffer[] = []
    const frame = await start(async (offer) => {
      seen.push(offer)
      await expect(offer.tryCode('000000')).rejects.toThrow()
      await offer.tryCode(goodOtp)
      return 'opened'
    })
    expect((await frame.ask('CONNECT_EMAIL', { email, canConfirm: true })).payload).toEqual({
      action: 'VERIFY_IN_WALLET',
      resendAfterSeconds: 30,
      isKept: true,
    })
    expect((await frame.ask('CONNECT_CODE')).type).toBe('@w3m-frame/CONNECT_CODE_SUCCESS')
    expect(seen[0]).toMatchObject({ email, site: 'https://dapp.example', isKept: true })
    expect((await frame.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ email })
    expect(JSON.stringify(frame.posted)).not.toContain(goodOtp)
  })

  it('says that the login is not kept where the browser blocks storage', async () => {
    const seen: CodeOffer[] = []
    const askCode = async (offer: CodeOffer) => {
      seen.push(offer)
      return 'cancelled' as const
    }
    const frame = await start(askCode, { isLasting: false })
    await frame.ask('CONNECT_EMAIL', { email, canConfirm: true })
    await frame.ask('CONNECT_CODE')
    expect(seen[0]).toMatchObject({ isKept: false })
  })

  it('is not accepted from the page, even if correct', async () => {
    const frame = await start(async () => 'cancelled')
    await frame.ask('CONNECT_EMAIL', { email, canConfirm: true })
    const { type, payload } = await frame.ask('CONNECT_OTP', { otp: goodOtp })
    expect(type).toBe('@w3m-frame/CONNECT_OTP_ERROR')
    expect(payload).toMatchObject({ message: 'This login code can only be entered in the wallet’s own window.' })
    expect((await frame.ask('GET_USER', { chainId: 1329 })).type).toBe('@w3m-frame/GET_USER_ERROR')
  })

  it('logs no one in after the user closed it', async () => {
    let late: CodeOffer | undefined
    const frame = await start(async (offer) => {
      late = offer
      return 'cancelled'
    })
    await frame.ask('CONNECT_EMAIL', { email, canConfirm: true })
    expect((await frame.ask('CONNECT_CODE')).type).toBe('@w3m-frame/CONNECT_CODE_ERROR')
    await expect(late?.tryCode(goodOtp)).rejects.toThrow()
    expect((await frame.ask('GET_USER', { chainId: 1329 })).type).toBe('@w3m-frame/GET_USER_ERROR')
  })
})

describe('a device on probation', () => {
  it('is told so, and signs no transaction of unknown value', async () => {
    const frame = await startTestFrame()
    frame.server.knobs.deviceStatus = 'probation'
    const user = (await frame.logIn()).payload as { address: string }
    expect(user).toMatchObject({ isOnProbation: true })
    const call = { from: user.address, to: '0x00000000000000000000000000000000000B0b00', value: '0x1' }
    const sent = await frame.rpc('eth_sendTransaction', [call])
    expect(sent.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
    expect(frame.server.leaving).toEqual([null])
    expect(frame.server.node.sent).toEqual([])
    // What moves nothing is not counted.
    const signed = await frame.rpc('personal_sign', ['0x68656c6c6f', user.address])
    expect(signed.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  })

  it('is not announced to unconfirmed devices', async () => {
    const frame = await startTestFrame()
    const user = (await frame.logIn()).payload as { address: string }
    expect(user).not.toHaveProperty('isOnProbation')
    const call = { from: user.address, to: '0x00000000000000000000000000000000000B0b00', value: '0x1' }
    expect((await frame.rpc('eth_sendTransaction', [call])).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    expect(frame.server.leaving).toEqual([])
  })
})
