import { cp } from 'node:fs/promises'
import { type BrowserContext, chromium, expect } from '@playwright/test'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { test } from '../test.ts'

test('[threat 8] a copied browser profile unlocks nothing after its owner logs out', async ({
  launchOptions,
}, testInfo) => {
  const folder = (name: string) => testInfo.outputPath(name)
  const open = async (name: string): Promise<{ context: BrowserContext; dapp: Dapp }> => {
    const context = await chromium.launchPersistentContext(folder(name), { ...launchOptions })
    const dapp = await Dapp.open(context.pages()[0] ?? (await context.newPage()))
    return { context, dapp: await dapp.untilReady() }
  }
  const connected = async (dapp: Dapp) => (await dapp.ask('IS_CONNECTED')).payload

  const home = await open('home')
  const address = await home.dapp.logIn(newEmail())
  await home.context.close()
  for (const name of ['copy', 'late copy']) await cp(folder('home'), folder(name), { recursive: true })

  // Control: the keys are in the copy, and while the session lives they work like the browser itself.
  const copy = await open('copy')
  expect(await connected(copy.dapp)).toMatchObject({ isConnected: true })
  expect((await copy.dapp.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ address })
  expect((await copy.dapp.ask('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
  await copy.context.close()

  const late = await open('late copy')
  expect(await connected(late.dapp)).toMatchObject({ isConnected: false })
  expect((await late.dapp.ask('GET_USER', { chainId: 1329 })).type).toBe('@w3m-frame/GET_USER_ERROR')
  const signed = await late.dapp.rpc('personal_sign', ['mine now', address])
  expect(signed.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  await expect(late.dapp.screen.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  await late.context.close()
})
