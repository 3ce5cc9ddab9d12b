import { createHash, randomBytes } from 'node:crypto'
import { auth } from '@latchkey/wire/api/auth'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createFarcaster, type FarcasterAnswer } from '../../sources/farcaster/createFarcaster.ts'
import { createMiniBrowser } from './testing/miniBrowser.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { embedder, projectId, startTestWallet, type TestWallet } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

const start = async (client: Awaited<ReturnType<TestWallet['newClient']>>) => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { ...(await client.call(auth.startFarcaster, { projectId, embedder, challenge })), verifier }
}

describe('Farcaster login', () => {
  it('waits until the client has signed, then knows who it is', async () => {
    const client = await wallet.newClient()
    const { url, flowId, verifier } = await start(client)
    const waiting = client.call(auth.waitFarcaster, { flowId, verifier })
    const browser = createMiniBrowser(wallet.origin)
    const page = await browser.follow(url)
    expect(page.html).toContain(`sign in to ${new URL(wallet.origin).host}`)
    await browser.submit(page, { answer: 'allow', login: 'dwr' })
    const answer = await waiting
    expect(answer).toMatchObject({ status: 'done', session: { login: 'farcaster', userName: 'dwr', email: null } })
    expect(await refusalOf(client.call(auth.waitFarcaster, { flowId, verifier }))).toBe('session.flowMissing')
  })

  it('is for the frame that began only', async () => {
    const [client, thief] = [await wallet.newClient(), await wallet.newClient()]
    const { flowId, verifier } = await start(client)
    expect(await refusalOf(thief.call(auth.waitFarcaster, { flowId, verifier }))).toBe('session.flowMissing')
    const wrong = randomBytes(32).toString('base64url')
    expect(await refusalOf(client.call(auth.waitFarcaster, { flowId, verifier: wrong }))).toBe('social.refused')
  })

  it('believes only a message for us, of this login, signed by the owner of the id', async () => {
    const { settings } = wallet
    const farcaster = createFarcaster({
      relayUrl: settings.FARCASTER_RELAY_URL,
      rpcUrl: settings.FARCASTER_RPC_URL,
      walletUrl: settings.WALLET_URL,
    })
    const nonce = 'abcdef0123456789'
    const { url, channelToken } = await farcaster.begin(nonce)
    expect(await farcaster.look(channelToken)).toBeUndefined()
    const browser = createMiniBrowser(wallet.origin)
    await browser.submit(await browser.follow(url), { answer: 'allow', login: 'vitalik' })
    const honest = (await farcaster.look(channelToken)) as FarcasterAnswer
    expect(await farcaster.verify(honest, nonce)).toEqual({ fid: String(honest.fid), userName: 'vitalik' })

    await expect(farcaster.verify(honest, 'another0nonce000')).rejects.toThrow('not for this login')
    await expect(farcaster.verify({ ...honest, fid: honest.fid + 1 }, nonce)).rejects.toThrow('not for this login')
    const changed = { ...honest, message: honest.message.replace('Farcaster Auth', 'Farcaster Auth!') }
    await expect(farcaster.verify(changed, nonce)).rejects.toThrow('not of this address')

    const stranger = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
    const signAs = async (more: object) => {
      const message = createSiweMessage({
        ...{ address: stranger.address, nonce, version: '1', chainId: 10, issuedAt: new Date() },
        ...{ domain: new URL(wallet.origin).host, uri: `${wallet.origin}/login` },
        resources: [`farcaster://fid/${honest.fid}`],
        ...more,
      })
      return { ...honest, message, signature: await stranger.signMessage({ message }) }
    }
    await expect(farcaster.verify(await signAs({}), nonce)).rejects.toThrow('does not own')
    await expect(farcaster.verify(await signAs({ domain: 'evil.example' }), nonce)).rejects.toThrow(
      'not for this login',
    )
    await expect(farcaster.verify(await signAs({ chainId: 1 }), nonce)).rejects.toThrow('not for this login')
    await expect(farcaster.verify(await signAs({ expirationTime: new Date(0) }), nonce)).rejects.toThrow(
      'not for this login',
    )
  })

  it('says so when the relay is away', async () => {
    const away = await startTestWallet({
      ...{ connection: database, dataDir: wallet.dataDir, env: { FARCASTER_RELAY_URL: 'http://127.0.0.1:9' } },
    })
    try {
      expect(await refusalOf(start(await away.newClient()))).toBe('social.farcasterFailed')
    } finally {
      await away.stop({ keepsData: true })
    }
  })
})
