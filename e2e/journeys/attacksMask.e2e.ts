import { tokens } from '@latchkey/chain/deployments'
import { expect, type Page } from '@playwright/test'
import { parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { giveSei } from '../money.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { approveInWindow, press, readToEnd } from '../pages/press.ts'
import { expectUnarmed, trick } from '../pages/trick.ts'
import { test } from '../test.ts'

const stranger = privateKeyToAddress(generatePrivateKey())

/** A signature that lets a stranger take every USDC, now and later. */
const permitFor = (owner: string) =>
  JSON.stringify({
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
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
    domain: { name: 'USD Coin', version: '2', chainId: 1329, verifyingContract: tokens.USDC.address },
    message: { owner, spender: stranger, value: (2n ** 256n - 1n).toString(), nonce: '0', deadline: '4000000000' },
  })

/** Tricks the browser's observer doesn't report: each hides the text and lets clicks through. */
const masks: readonly (readonly [string, string])[] = [
  ['a mask that leaves nothing', '#wallet { mask: linear-gradient(transparent, transparent) }'],
  [
    'a mask that leaves the button',
    '#wallet { mask: linear-gradient(transparent 84%, #000 84%); -webkit-mask: linear-gradient(transparent 84%, #000 84%) }',
  ],
  ['a mask on the page around it', 'body { mask: linear-gradient(transparent, transparent); height: 100vh }'],
  ['a clip with a hole over the words', '#wallet { clip-path: path(evenodd, "M0 0H360V600H0ZM0 60H360V480H0Z") }'],
  ['a clip in a curve', '#wallet { clip-path: circle(300px at 50% 100%) }'],
  ['an outline drawn inwards', '#wallet { outline: 240px solid #fff; outline-offset: -260px }'],
  ['corners as large as the frame', '#wallet { border-radius: 360px 360px 0 0 }'],
]

const ask = async (page: Page) => {
  const dapp = await Dapp.open(page)
  const address = await dapp.logIn(newEmail())
  const id = await dapp.request('eth_signTypedData_v4', [address, permitFor(address)])
  await expect(dapp.screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  return { dapp, id }
}

test("[threat 22] a mask that the browser doesn't report cannot hide a serious request", async ({ page }) => {
  const { dapp, id } = await ask(page)
  const sign = dapp.screen.getByRole('button', { name: 'Sign' })
  const tick = dapp.screen.getByRole('checkbox')
  for (const [name, css] of masks) {
    await test.step(name, async () => {
      await trick(page, css)
      // A page can lure the pointer to the checkbox, past the text below the fold, and to the button.
      if (await tick.isVisible()) {
        await tick.check({ force: true })
        await readToEnd(sign, 5_000).catch(() => undefined)
      }
      await expectUnarmed(sign, name)
      await trick(page, '')
    })
  }
  expect((await dapp.heard()).some((one) => one.id === id)).toBe(false)
  // Control: in the wallet's own window, which no page can mask, the user can read and sign it.
  await approveInWindow(dapp.screen, async (opened) => {
    await expect(opened.getByText('unlimited USDC').first()).toBeVisible()
    await expect(opened.getByText('This signature alone lets someone move your tokens.')).toBeVisible()
  })
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 22] behind a mask, a page gets at most 20 dollars a day for new receivers', async ({ page }) => {
  const dapp = await Dapp.open(page)
  const address = await dapp.logIn(newEmail())
  await giveSei(address, '100')
  const pay = (sei: `${number}`) =>
    dapp.request('eth_sendTransaction', [{ from: address, to: stranger, value: toHex(parseEther(sei)) }])
  await trick(page, masks[0]![1])
  const small = await pay('2')
  await press(dapp.screen.getByRole('button', { name: 'Approve' }))
  expect((await dapp.answerTo(small)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  // 80 SEI is worth about 34 dollars: below the passkey limit, above what a hidden frame may approve.
  const large = await pay('80')
  await expect(dapp.screen.getByText('Continue in the wallet window')).toBeAttached()
  await expectUnarmed(dapp.screen.getByRole('button', { name: 'Approve' }), 'over the limit')
  expect((await dapp.heard()).some((one) => one.id === large)).toBe(false)
})
