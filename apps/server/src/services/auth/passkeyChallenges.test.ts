import { createHash } from 'node:crypto'
import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { enrol } from '../vault/testing/enrolled.ts'
import { makeAuthKey, makeWallet, random, reserve, sealed, tokenOf, wrap } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { createSoftPasskey } from './testing/softPasskey.ts'
import { embedder, projectId } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { wallet } = await openTestWallet()
const rpId = 'wallet.localhost'
const newPasskey = () => createSoftPasskey({ origin: wallet.origin, rpId, topOrigin: embedder })

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url')
/** What a frame has a passkey sign for a nonce. */
const derive = (purpose: string, nonce: string, host = rpId) => hash('ew/passkey/v1', purpose, host, nonce)

type Asked = { nonce?: string | undefined; options: unknown }
type Sign = (asked: Asked) => object
const nonceOf = ({ nonce = '' }: Asked) => nonce
/** Answers with this challenge instead of the options' own. */
const withChallenge = ({ options }: Asked, challenge: string) => ({ ...(options as object), challenge })

let people = 0
/** A user with a wallet and a passkey, and each request in which it takes part. */
const someone = async () => {
  people += 1
  const browser = await wallet.logIn(`challenge-${people}@example.com`)
  const passkey = newPasskey()
  const { unlockerId } = await enrol(browser, await makeWallet(browser, 'assisted'), passkey)
  const token = tokenOf(browser)
  const login = async (sign: Sign) => {
    const client = await wallet.newClient()
    const asked = await client.call(auth.startPasskey, { projectId, embedder })
    await client.call(auth.verifyPasskey, { flowId: asked.flowId, response: passkey.assert(sign(asked)) })
  }
  const unlock = async (sign: Sign) => {
    const asked = await browser.client.call(vault.passkeyOptions, { purpose: 'unlock' }, token)
    await browser.client.call(vault.openGate, { unlockerId, response: passkey.assert(sign(asked)) }, token)
  }
  const stepUp = async (sign: Sign) => {
    const asked = await browser.client.call(auth.startStepUp, { action: 'checkBackup', by: 'passkey' }, token)
    const proof = { flowId: asked.flowId, response: passkey.assert(sign(asked)) }
    await browser.client.call(auth.verifyStepUp, proof, token)
  }
  return { login, unlock, stepUp }
}

/** Creates a first wallet with a passkey. */
const enrolFirst = async (sign: Sign) => {
  people += 1
  const browser = await wallet.logIn(`challenge-${people}@example.com`)
  const passkey = newPasskey()
  const [key, code] = await reserve(browser, 'passkey', 'code')
  const asked = await browser.client.call(vault.passkeyOptions, { purpose: 'enrol' }, tokenOf(browser))
  const { authPublicKey } = await makeAuthKey()
  const response = passkey.enrol(sign(asked))
  const body = {
    ...{ walletId: random(16), evmAddress: '0x1', solanaAddress: '1', authPublicKey, vault: sealed() },
    unlockers: [{ ...wrap(key as never), credentialId: passkey.credentialId, response }, wrap(code as never)],
  }
  await browser.client.call(vault.create, body, tokenOf(browser))
}

const purposes = ['login', 'enrol', 'unlock', 'stepUp'] as const

describe.each(purposes)('[threat 31c] a passkey asked for %s', (purpose) => {
  const ask = async (sign: Sign) => (purpose === 'enrol' ? enrolFirst : (await someone())[purpose])(sign)

  it('signs a hash of the purpose, the host and the nonce', async () => {
    await ask((asked) => withChallenge(asked, derive(purpose, nonceOf(asked))))
  })

  it('may sign the challenge itself, as frames up to 0.2 do', async () => {
    await ask(({ options }) => options as object)
  })

  it('is refused with a hash for another purpose, host or nonce', async () => {
    const others: Sign[] = [
      ...purposes
        .filter((other) => other !== purpose)
        .map(
          (other): Sign =>
            (asked) =>
              withChallenge(asked, derive(other, nonceOf(asked))),
        ),
      (asked) => withChallenge(asked, derive(purpose, nonceOf(asked), 'localhost')),
      (asked) => withChallenge(asked, derive(purpose, random())),
    ]
    expect(others).toHaveLength(5)
    for (const other of others) expect(await refusalOf(ask(other))).toBe('passkey.refused')
  })
})
