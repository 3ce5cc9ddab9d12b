import { expect, type Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveEnsName } from '../ens.ts'
import { giveSei, seiOf, tokenOf } from '../money.ts'
import { addressOf, approve, turnTo } from '../pages/embedded.ts'
import { withFeatures } from '../pages/features.ts'
import { accountButton, askForCode, newEmail, typeCode } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { SendPage } from '../pages/send.ts'
import { beginEmbeddedSwap, type SwapPage } from '../pages/swap.ts'
import { test } from '../test.ts'

const chain = createPublicClient({ transport: http(addresses.chain) })

/** Runs a reviewed swap to its end, approving the given number of wallet prompts. */
const runSwap = async (swap: SwapPage, { button, questions }: { button: string; questions: number }): Promise<void> => {
  await swap.openReview()
  await swap.dialog.getByRole('button', { name: button, exact: true }).click()
  for (let asked = 0; asked < questions; asked += 1) await approve(swap.page)
  await swap.expectSaid(/^Swapped /)
}

/** Buys and waits until the coins arrive. */
const buy = async (swap: SwapPage): Promise<void> => {
  await swap.page.getByRole('main').getByRole('button', { name: 'Buy', exact: true }).click()
  await swap.pay.fill('60')
  const opening = swap.page.waitForEvent('popup')
  await swap.dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  await (await opening).getByRole('button', { name: 'Pay' }).click()
  await expect(swap.dialog.getByText('59.4 USDC arrived').first()).toBeVisible()
  await swap.page.keyboard.press('Escape')
}

const startNewSwap = async (swap: SwapPage): Promise<void> => {
  await swap.dialog.getByRole('button', { name: 'Done' }).click()
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
}

test('[ACT-07, SEND-04] a smart account swaps SEI and tokens, batches approval and swap, and sends its whole balance', async ({
  page,
}) => {
  const { swap, address } = await beginEmbeddedSwap(page, { isSmart: true })

  await test.step('swap SEI to USDC', async () => {
    await swap.receiving('USDC')
    await swap.pay.fill('5')
    await runSwap(swap, { button: 'Swap', questions: 1 })
    expect(Number(await tokenOf(address, 'USDC'))).toBeGreaterThan(501.8)
    expect(await chain.getCode({ address })).toBeDefined()
  })

  await test.step('swap USDC to WETH: approval and swap in one prompt', async () => {
    await startNewSwap(swap)
    await swap.paying('USDC')
    await swap.receiving('WETH')
    await swap.pay.fill('250')
    await runSwap(swap, { button: 'Approve and swap', questions: 1 })
    expect(Number(await tokenOf(address, 'WETH'))).toBeGreaterThan(0.07)
  })

  await test.step('swap USDC to SEI', async () => {
    const before = Number(await seiOf(address))
    await startNewSwap(swap)
    await swap.paying('USDC')
    await swap.receiving('SEI')
    await swap.pay.fill('50')
    await runSwap(swap, { button: 'Approve and swap', questions: 1 })
    expect(Number(await seiOf(address))).toBeGreaterThan(before + 100)
    await page.keyboard.press('Escape')
  })

  await test.step('send a token to a name, then all SEI with Max', async () => {
    const send = new SendPage(page)
    const receiver = privateKeyToAddress(generatePrivateKey())
    const name = `friend${receiver.slice(2, 12).toLowerCase()}.eth`
    await giveEnsName(name, receiver)
    const held = Number(await seiOf(address))
    await send.openSend()
    await send.choose('USDC')
    await send.fill('2.5', name)
    await send.confirm()
    await approve(page)
    await send.expectSaid('The payment is confirmed and final.')
    expect(await tokenOf(receiver, 'USDC')).toBe('2.5')
    await send.dialog.getByRole('button', { name: 'Send again' }).click()
    await send.choose('SEI')
    await send.dialog.getByRole('button', { name: 'Max' }).click()
    await expect(send.amount).toHaveValue(/^1\d\d\.\d+$/)
    await send.confirm()
    await approve(page)
    await send.expectSaid('The payment is confirmed and final.')
    expect(Number(await seiOf(receiver))).toBeGreaterThan(held - 1)
    await page.keyboard.press('Escape')
  })

  await test.step('register a name and pay it from the standard account', async () => {
    const label = `ada${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
    await accountButton(page).click()
    await swap.dialog.getByRole('button', { name: /Choose a name/ }).click()
    await swap.dialog.getByRole('textbox', { name: 'Name' }).fill(label)
    await swap.dialog.getByRole('button', { name: `Register ${label}.latchkey.id` }).click()
    await approve(page)
    await expect(swap.dialog.getByRole('heading', { name: 'The name is yours' })).toBeVisible()
    await page.keyboard.press('Escape')
    await turnTo(page, 'Standard account')
    await giveSei(await addressOf(page), '1')
    const left = Number(await seiOf(address))
    const send = new SendPage(page)
    await send.openSend()
    await send.fill('0.25', `${label}.latchkey.id`)
    await send.confirm()
    await approve(page)
    await send.expectSaid('The payment is confirmed and final.')
    expect(Number(await seiOf(address))).toBeCloseTo(left + 0.25, 6)
  })
})

test('[ACT-07, ACT-08, CON-03] a standard email account swaps tokens in two steps, also to SEI, and buys', async ({
  page,
}) => {
  const { swap, address } = await beginEmbeddedSwap(page, { isSmart: false })
  await swap.paying('USDC')
  await swap.receiving('WETH')
  await swap.pay.fill('250')
  await runSwap(swap, { button: 'Approve and swap', questions: 2 })
  expect(Number(await tokenOf(address, 'WETH'))).toBeGreaterThan(0.07)
  const before = Number(await seiOf(address))
  await startNewSwap(swap)
  await swap.paying('USDC')
  await swap.receiving('SEI')
  await swap.pay.fill('50')
  await runSwap(swap, { button: 'Approve and swap', questions: 2 })
  expect(Number(await seiOf(address))).toBeGreaterThan(before + 100)
  await page.keyboard.press('Escape')

  await buy(swap)
  expect(Number(await tokenOf(address, 'USDC'))).toBeCloseTo(200 + 59.4, 3)
})

/** The sign-ins this browser keeps, as the server knows them. */
const signedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async (api) => {
    const kept = JSON.parse(localStorage.getItem('latchkey.siwx') ?? '{}') as Record<string, { token: string }>
    const url = `${api}/auth/v1/me?projectId=1a7c4be70000000000000000001329de`
    const ask = async ({ token }: { token: string }) => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      return ((await response.json()) as { address: string }).address
    }
    return Promise.all(Object.values(kept).map(ask))
  }, addresses.api)

for (const [way, config] of [
  ['required', ['required']],
  ['optional', []],
] as const) {
  test(`[AUTH-09] sign-in ${way}: the email wallet asks only for the login code`, async ({ page }) => {
    await withFeatures(page, { reown_authentication: [...config] })
    const email = newEmail()
    const site = await askForCode(page, email)
    await typeCode(page, await readCode(email))
    await expect(accountButton(page)).toBeVisible()
    await expect(site.dialog).toBeHidden()
    expect(await signedIn(page)).toEqual([await addressOf(page)])
    await page.reload()
    await expect(accountButton(page)).toBeVisible()
    await expect(site.dialog).toBeHidden()

    // To the site, the smart account is a different account: it signs in with its own signature.
    const plain = await addressOf(page)
    await accountButton(page).click()
    await site.dialog.getByRole('button', { name: /^Smart account/ }).click()
    await expect(site.dialog.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    if (way === 'optional') {
      await site.dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(site.dialog).toBeHidden()
      expect(await signedIn(page)).toEqual([plain])
      return
    }
    await site.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await approve(page)
    await expect(site.dialog).toBeHidden()
    expect((await signedIn(page)).sort()).toEqual([plain, await addressOf(page)].sort())
  })
}
