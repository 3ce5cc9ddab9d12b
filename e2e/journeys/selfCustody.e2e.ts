import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { addresses, ownProjectId, secondSite } from '../addresses.ts'
import { giveSei } from '../money.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { approveInWindow } from '../pages/press.ts'
import { Recorder } from '../pages/recorder.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

/** Starts a login in a page around the frame, up to the frame's own prompt. */
const startLogin = async (page: Page, email: string, origin: string, nth: number) => {
  const dapp = await Dapp.open(page, { origin, projectId: ownProjectId })
  await dapp.untilReady()
  expect((await dapp.ask('CONNECT_EMAIL', { email })).payload).toMatchObject({ action: 'VERIFY_OTP' })
  const otp = await readCode(email, nth)
  await dapp.ask('CONNECT_OTP', { otp })
  return { dapp, otp, user: await dapp.send('GET_USER', { chainId: 1329 }) }
}

const addressIn = async (dapp: Dapp, id: string): Promise<`0x${string}`> =>
  ((await dapp.answerTo(id)).payload as { address: `0x${string}` }).address

const receiver = '0x00000000000000000000000000000000000B0b00'

const permit = (owner: string) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USDC', chainId: 1329, verifyingContract: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392' },
  message: {
    owner,
    spender: '0x52908400098527886E0F7030069857D2E4169EE7',
    value: (2n ** 256n - 1n).toString(),
    nonce: '0',
    deadline: '4102444800',
  },
})

test('[threats 34, 35, 38, 39] self-custody: created with code and passkey, restored by each, opened offline with its recovery kit, leaking no secret', async ({
  page,
  context,
  browser,
}, testInfo) => {
  const recorder = await Recorder.of(context)
  const authenticator = await addAuthenticator(page)
  const email = newEmail()

  const first = await startLogin(page, email, addresses.site, 1)
  recorder.keep('login code 1', first.otp, ['messages to the wallet'])
  const { screen } = first.dapp
  const [code, address] =
    await test.step('first login: save the code, add a passkey, and only then get a wallet', async () => {
      const groups = screen.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
      await expect(groups).toHaveCount(7)
      const shown = (await groups.allTextContents()).join('-')
      await screen.getByRole('button', { name: 'I’ve saved it' }).click()
      await screen.getByRole('button', { name: 'Confirm' }).click()
      await expect(screen.getByText('One of these doesn’t match.')).toBeVisible()
      for (const field of await screen.getByLabel(/^Group \d+ of \d+$/).all()) {
        const label = (await screen.locator(`label[for="${await field.getAttribute('id')}"]`).textContent()) ?? ''
        await field.fill(shown.split('-')[Number(label.match(/\d+/)?.[0]) - 1] ?? '')
      }
      await screen.getByRole('button', { name: 'Confirm' }).click()
      await screen.getByRole('button', { name: 'Add a passkey' }).click()
      return [shown, await addressIn(first.dapp, first.user)] as const
    })
  recorder.keep('recovery code', code)
  recorder.keep('recovery code, plain', code.replaceAll('-', ''))

  await test.step('[threat 27] an unlimited permit is signed only after a passkey check', async () => {
    const id = await first.dapp.request('eth_signTypedData_v4', [address, JSON.stringify(permit(address))])
    await authenticator.seePerson(false)
    await approveInWindow(screen)
    await expect(screen.getByText('This passkey wasn’t accepted.').first()).toBeVisible()
    expect((await first.dapp.heard()).some((one) => one.id === id)).toBe(false)
    await authenticator.seePerson(true)
    await approveInWindow(screen)
    expect((await first.dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  })

  await test.step('[threat 27] a send over the daily limit needs the passkey too', async () => {
    await giveSei(address, '400')
    const value = `0x${(300n * 10n ** 18n).toString(16)}`
    const id = await first.dapp.request('eth_sendTransaction', [{ from: address, to: receiver, value }])
    await authenticator.seePerson(false)
    await approveInWindow(screen, (opened) =>
      expect(opened.getByText('This takes you over the daily limit for this site.')).toBeVisible(),
    )
    await expect(screen.getByText('This passkey wasn’t accepted.').first()).toBeVisible()
    expect((await first.dapp.heard()).some((one) => one.id === id)).toBe(false)
    await authenticator.seePerson(true)
    await approveInWindow(screen)
    expect((await first.dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  })

  await test.step('[FRAME-19] the log saved from an approval contains no personal data', async () => {
    await first.dapp.request('personal_sign', ['hello', address])
    await screen.getByRole('button', { name: 'Show details' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      screen.getByRole('button', { name: 'Save the log' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    const said = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { message: string }).message)
    expect(said).toEqual(expect.arrayContaining(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER', 'RPC_REQUEST']))
    for (const secret of [first.otp, code, address, email]) expect(text).not.toContain(secret)
    recorder.note('console', text)
    await screen.getByRole('button', { name: 'Cancel' }).click()
  })
  await recorder.readStorage(page)

  await test.step('a second site with empty storage unlocks with the passkey', async () => {
    const second = await startLogin(page, email, secondSite, 2)
    recorder.keep('login code 2', second.otp, ['messages to the wallet'])
    await second.dapp.screen.getByRole('button', { name: 'Use your passkey' }).click()
    expect(await addressIn(second.dapp, second.user)).toBe(address)
    await recorder.readStorage(page)
  })

  const kit =
    await test.step('in another browser at top level, a wrong code fails and the right one unlocks', async () => {
      const other = await browser.newContext({ baseURL: addresses.site })
      const wallet = new WalletPage(await other.newPage())
      await wallet.signIn(email, 3)
      const field = wallet.page.getByLabel('Recovery code')
      await field.fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
      await wallet.button('Unlock with the code').click()
      await expect(wallet.page.getByRole('heading', { name: 'Unlock your wallet' })).toBeVisible()
      await field.fill(code)
      await wallet.button('Unlock with the code').click()
      expect(await wallet.address()).toBe(address)
      await expect(wallet.page.getByText('We don’t hold a key to this wallet.')).toBeVisible()
      await wallet.button(/^Recovery kit/).click()
      await wallet.page.getByLabel('Your recovery code').fill(code)
      const file = await wallet.download('Download the kit')
      const [opener] = await Promise.all([
        wallet.page.waitForEvent('download'),
        wallet.page.getByRole('link', { name: 'Save that page' }).click(),
      ])
      const folder = testInfo.outputPath('kit')
      await opener.saveAs(join(folder, 'kit.html'))
      await writeFile(join(folder, 'kit.json'), file.text)
      await other.close()
      return folder
    })

  const phrase = await test.step('the recovery kit opens the same wallet from disk without a network', async () => {
    const away = await browser.newContext({ offline: true })
    const desk = await away.newPage()
    const asked: string[] = []
    desk.on('request', (request) => asked.push(request.url()))
    await desk.goto(`file://${join(kit, 'kit.html')}`)
    await desk.locator('input[type=file]').setInputFiles(join(kit, 'kit.json'))
    await desk.getByLabel('Recovery code').fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
    await desk.getByRole('button', { name: 'Open' }).click()
    await expect(desk.getByRole('alert').or(desk.getByText(/code/i).nth(1)).first()).toBeVisible()
    await expect(desk.getByText('Your secret phrase')).toHaveCount(0)
    await desk.getByLabel('Recovery code').fill(code)
    await desk.getByRole('button', { name: 'Open' }).click()
    await expect(desk.getByText('Your secret phrase')).toBeVisible()
    await desk.getByRole('button', { name: /hold/i }).hover()
    await desk.mouse.down()
    const words = desk.getByRole('list', { name: 'Secret phrase' }).getByRole('listitem')
    await expect(words).toHaveCount(12)
    const text = (await words.allTextContents()).map((word) => word.replace(/[^a-z]/g, '')).join(' ')
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
    await away.close()
    return text
  })
  const account = mnemonicToAccount(phrase)
  expect(account.address).toBe(address)

  const key = Buffer.from(account.getHdKey().privateKey ?? [])
  recorder.keep('words', phrase)
  recorder.keep('key', key.toString('hex'))
  recorder.keep('key, base64', key.toString('base64'))
  recorder.keep('key, base64url', key.toString('base64url'))
  recorder.keep('key, numbers', key.join(','))
  await recorder.readServerLog()
  expect(recorder.leaks()).toEqual([])
  // Controls: there was data to scan, the scan finds secrets where they belong, and it covers every place.
  expect(recorder.finds()).toEqual(expect.arrayContaining(['refreshToken in storage of the wallet']))
  expect(recorder.secretCount).toBeGreaterThan(12)
  expect(recorder.silentSinks()).toEqual([])
  expect(recorder.blindSpots()).toEqual([])
  expect(recorder.heardIn('storage of the wallet')).toContain('key private locked')
  expect(recorder.heardIn('storage of the wallet')).not.toMatch(/key (private|secret) extractable/)
})
