// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { act } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadLanguage } from '../loadLanguage.ts'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

beforeAll(() => loadLanguage('de'))
afterEach(cleanUp)

test('an unknown network is named by its chain ID, in the current language', async () => {
  addWallet({ name: 'Alpha', rdns: 'io.a', chainId: 424_242 })
  const { ui, kit } = await mountPage({ ports: { languages: () => ['de'] } })
  await act(async () => {
    await connect(kit, 'io.a')
    openModal(kit, 'UnsupportedChain')
  })
  await settle()
  expect(ui.getAllByText(/Netzwerk 424242/).length).toBeGreaterThan(0)
  expect(ui.getByRole('button', { name: /Sei Network/ })).toBeTruthy()
})
