// @vitest-environment happy-dom
import { currentEntry } from '@latchkey/core/state/router'
import { accountApi, sampleHeldNft, sampleItem, sampleToken } from '@latchkey/core/testing/accountSamples'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../../testing/openAccount.ts'
import { cleanUp, settle } from '../../testing/openedModal.ts'

afterEach(cleanUp)

const features = (...ids: string[]) => ({
  '/appkit/v1/config': () => ({ body: { features: ids.map((id) => ({ id, isEnabled: true, config: null })) } }),
})
const api = accountApi(
  [sampleToken('USDC', '6')],
  Array.from({ length: 6 }, (_, at) => sampleItem(String(at + 1))),
  {
    ...features('activity'),
    '/v1/account/:address/nfts': () => ({ body: { nfts: [sampleHeldNft()], hiddenCount: 0, isCut: false } }),
  },
)
const open = async (chainId = 1329) => {
  const page = await openAccount({ api, options: { supportedNetworks: [1329, 1328] } }, 'Account')
  if (chainId !== 1329) {
    await act(async () => page.wallet.changeChain(chainId))
    await settle()
  }
  const press = async (role: 'tab' | 'button', name: string | RegExp) => {
    await act(async () => void fireEvent.click(page.ui.getByRole(role, { name })))
    await settle()
  }
  const tabs = () => page.ui.getAllByRole('tab').map(({ textContent }) => textContent)
  return { ...page, press, tabs, entry: () => currentEntry(page.kit.store.getState().router) }
}

test('[ACT-05] NFTs come from the index of one network, so others have no tab for them', async () => {
  const { tabs } = await open()
  expect(tabs()).toEqual(['Tokens', 'NFTs', 'Activity'])
  await cleanUp()
  const other = await open(1328)
  expect(other.tabs()).toEqual(['Tokens', 'Activity'])
})

test('[ACT-05] a tab shows its own list, and a row leads to its view', async () => {
  const { root, press, entry, kit } = await open()
  expect(root.querySelector('.ActivityRow')).toBeNull()
  await press('tab', 'Activity')
  expect(root.querySelectorAll('.ActivityRow').length).toBeGreaterThan(2)
  expect(root.querySelectorAll('.ActivityRow').length).toBeLessThan(5)
  await press('tab', 'NFTs')
  expect(root.querySelector('.ActivityRow')).toBeNull()
  await press('button', /Harbour Pass/)
  expect(entry()).toMatchObject({
    view: 'Nft',
    params: { contract: '0xa27015A57Fc75251a22847d3256bc1a2893007CB', tokenId: '7' },
  })
  expect(kit.store.getState().router.history).toHaveLength(2)
})

test('[ACT-05] a token leads to its details, and activity to the whole list', async () => {
  const { press, entry } = await open()
  await press('button', /^USDC/)
  expect(entry()).toMatchObject({ view: 'Tokens', params: { tokenAddress: `0x${'04'.repeat(20)}` } })
  await press('button', 'Back')
  await press('tab', 'Activity')
  await press('button', /all activity/i)
  expect(entry().view).toBe('Activity')
})
