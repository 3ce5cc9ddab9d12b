import { createHash, randomBytes } from 'node:crypto'
import { auth } from '@latchkey/wire/api/auth'
import type { SocialProvider } from '@latchkey/wire/social'
import type { Browser } from '../../vault/testing/testVault.ts'
import { createMiniBrowser, readForm } from './miniBrowser.ts'
import { embedder, projectId, type TestWallet } from './testWallet.ts'
import type { WalletClient } from './walletClient.ts'

type Options = {
  client?: WalletClient
  headers?: Record<string, string>
  /** Whether the provider verified the email address. */
  isVerified?: boolean
}

const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Logs in with a social account that exists as soon as it is named. */
export const logInSocial = async (
  wallet: TestWallet,
  provider: SocialProvider,
  login: string,
  { client, headers = {}, isVerified = true }: Options = {},
): Promise<Browser> => {
  const browser = client ?? (await wallet.newClient())
  const { verifier, challenge } = newVerifier()
  const { uri, flowId } = await browser.call(
    auth.startSocial,
    { projectId, embedder, provider, challenge },
    { headers },
  )
  const visitor = createMiniBrowser(wallet.origin)
  const fields = { answer: 'allow', login, isVerified: String(isVerified) }
  const back = await visitor.submit(await visitor.follow(uri), fields)
  const isPosted = !back.url.startsWith(wallet.origin)
  const { values } = readForm(back.html.replaceAll('/>', '>'))
  const posted = { method: 'POST', body: new URLSearchParams(values), headers: { origin: 'https://appleid.apple.com' } }
  const path = isPosted ? `/callback/${provider}` : back.url.slice(wallet.origin.length)
  const page = await (await fetch(wallet.url + path, isPosted ? posted : {})).text()
  const [, json = '{}'] = /id="latchkey-data">(.*?)<\/script>/.exec(page) ?? []
  const { resultUri }: { resultUri: string } = JSON.parse(json)
  return {
    client: browser,
    session: await browser.call(auth.redeemSocial, { flowId, resultUri, verifier }, { headers }),
  }
}

/** Starts a Farcaster login that the account's owner approves in their app, whoever asked. */
export const askFarcaster = async (
  wallet: TestWallet,
  login: string,
  { client, headers = {} }: Omit<Options, 'isVerified'> = {},
) => {
  const browser = client ?? (await wallet.newClient())
  const { verifier, challenge } = newVerifier()
  const { url, flowId } = await browser.call(auth.startFarcaster, { projectId, embedder, challenge }, { headers })
  const visitor = createMiniBrowser(wallet.origin)
  await visitor.submit(await visitor.follow(url), { answer: 'allow', login })
  return { client: browser, wait: () => browser.call(auth.waitFarcaster, { flowId, verifier }, { headers }) }
}

/** A Farcaster login that needs no number. */
export const logInFarcaster = async (...asked: Parameters<typeof askFarcaster>): Promise<Browser> => {
  const { client, wait } = await askFarcaster(...asked)
  const answer = await wait()
  if (answer.status !== 'done') throw new Error(`The login is ${answer.status}.`)
  return { client, session: answer.session }
}
