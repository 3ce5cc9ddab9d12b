// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components

import { readAccount } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { storageKeys } from '@latchkey/core/state/persist'
import { loginUser, smartAddress } from '@latchkey/core/testing/loginKit'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { codeField, openLogin, press, shows, type, until, viewOf } from '../testing/loginPage.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const email = 'ada@example.com'

describe('in the account', () => {
  const opened = async (frame = {}, storage = {}) => {
    const page = await openLogin({ frame, storage })
    const connecting = connect(page.kit, embeddedId)
    await until(page.kit, () => readAccount(page.kit).address)
    await connecting
    await act(async () => openModal(page.kit))
    await settle()
    return page
  }

  test('[AUTH-05] shows the email; changing it asks for both codes and returns', async () => {
    const page = await opened()
    expect(viewOf(page)).toBe('Account')
    await press(page.ui.getByRole('button', { name: /ada@example\.com/ }))
    expect(page.ui.getByRole('dialog', { name: 'Change email' })).toBeTruthy()
    const go = () => page.ui.getByRole('button', { name: 'Continue' })
    expect(go().getAttribute('aria-disabled')).toBe('true')
    await type(page.ui.getByLabelText('New email address'), 'new@')
    await press(go())
    await until(page.kit, () => page.ui.queryByRole('alert'))
    expect(page.ui.getByRole('alert').textContent).toBe('Please enter a valid email address')
    await type(page.ui.getByLabelText('New email address'), 'new@example.com')
    await press(go())
    await shows(page, 'UpdateEmailPrimaryOtp')
    expect(page.ui.getByText(email)).toBeTruthy()
    await type(codeField(page), '111111')
    await shows(page, 'UpdateEmailSecondaryOtp')
    expect(page.ui.getByText('new@example.com')).toBeTruthy()
    await type(codeField(page), '222222')
    await shows(page, 'Account')
    expect(page.ui.getByText('new@example.com')).toBeTruthy()
    expect(page.ui.getByText('Email changed')).toBeTruthy()
  })

  test('[AUTH-05] a wrong code can be corrected, and the change restarted', async () => {
    const page = await opened({ UPDATE_EMAIL_PRIMARY_OTP: () => ({ error: 'That code isn’t right.' }) })
    await press(page.ui.getByRole('button', { name: /ada@example\.com/ }))
    await type(page.ui.getByLabelText('New email address'), 'new@example.com')
    await press(page.ui.getByRole('button', { name: 'Continue' }))
    await shows(page, 'UpdateEmailPrimaryOtp')
    await type(codeField(page), '111111')
    await until(page.kit, () => page.ui.queryByText('That code isn’t right.'))
    expect(codeField(page).value).toBe('111111')
    await press(page.ui.getByRole('button', { name: 'Start again' }))
    expect(viewOf(page)).toBe('UpdateEmailWallet')
  })

  test('a social login shows its account and cannot be changed here', async () => {
    const page = await opened(
      { GET_USER: () => ({ reply: loginUser({ email: null, userName: 'ada-l' }) }) },
      { [storageKeys.connectedSocial]: 'github' },
    )
    expect(page.ui.getByText('ada-l')).toBeTruthy()
    expect(page.ui.getByText('Logged in with GitHub')).toBeTruthy()
    expect(page.ui.queryByRole('button', { name: /ada-l/ })).toBeNull()
  })

  test('the wallet settings open at the wallet origin in a new tab', async () => {
    const { ui } = await opened()
    const link = ui.getByRole('link', { name: /Wallet settings/ })
    expect(link.getAttribute('href')).toBe('http://wallet.test/dashboard?projectId=test-project&lang=en')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.textContent).toContain('Passkeys, recovery, devices, export')
  })

  test('a due backup check is a quiet line at the wallet settings', async () => {
    const due = await opened({ GET_USER: () => ({ reply: loginUser({ isBackupCheckDue: true }) }) })
    await until(due.kit, () => due.ui.queryByText('Check that you still have your passkey or recovery code'))
  })

  test('a device that waits to be confirmed has a row until it was reviewed in the wallet', async () => {
    let hasNewDevices = true
    const page = await opened({
      GET_USER: () => ({ reply: loginUser({ hasNewDevices }) }),
      REVIEW_DEVICES: () => {
        hasNewDevices = false
        return {}
      },
    })
    const row = () => page.ui.queryByRole('button', { name: /^New device/ })
    await until(page.kit, row)
    expect(row()?.textContent).toContain('It logged in to your wallet. Confirm or remove it.')
    await press(row() as HTMLElement)
    await until(page.kit, () => !row())
    expect(page.names()).toContain('REVIEW_DEVICES')
  })

  test('a device that its owner has not confirmed says so at the wallet settings', async () => {
    const page = await opened({ GET_USER: () => ({ reply: loginUser({ isOnProbation: true }) }) })
    await until(page.kit, () => page.ui.queryByText('This device isn’t confirmed yet'))
    expect(page.ui.queryByRole('button', { name: /^New device/ })).toBeNull()
  })

  test('[ACT-04] the account type is named, explained and switched; hidden without smart accounts', async () => {
    let kind = 'eoa'
    const { address } = loginUser()
    const plain = { address, type: 'eoa' }
    const smart = { address: smartAddress, type: 'smartAccount' }
    const page = await opened({
      SET_PREFERRED_ACCOUNT: (payload: unknown) => {
        kind = (payload as { type: string }).type
        return { reply: { type: kind, address: smartAddress } }
      },
      GET_USER: () => ({
        reply: loginUser(
          kind === 'eoa' ? { accounts: [plain, smart] } : { address: smartAddress, accounts: [smart, plain] },
        ),
      }),
    })
    await until(page.kit, () => page.ui.queryByText('Standard account'))
    await press(page.ui.getByRole('button', { name: /Smart account/ }))
    await until(page.kit, () => page.ui.queryByRole('button', { name: /Standard account/ }))
    expect(readAccount(page.kit).address).toBe(smartAddress)
    await cleanUp()
    const without = await opened({
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ reply: { smartAccountEnabledNetworks: [] } }),
    })
    await settle()
    expect(without.ui.queryByText(/Standard account/)).toBeNull()
  })
})
