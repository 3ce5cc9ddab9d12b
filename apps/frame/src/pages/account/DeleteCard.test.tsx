// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { click, holdTime, open, ownView, settle, text } from '../testing/accountPage.tsx'
import { fakeCode, fakeView, fakeWalletAccount } from '../testing/fakeWalletAccount.ts'
import { AccountPage } from './AccountPage.tsx'

holdTime()

const tick = () => fireEvent.click(screen.getByRole('checkbox'))
const strict = { ...ownView, wants: { add: 'own', change: 'own', leave: 'own' } } as const

describe('deleting the account', () => {
  it('says what is lost, what it holds and what stays, and asks only after the box is ticked', async () => {
    const account = await open(fakeView)
    await click(/^Delete your account/)
    expect(text()).toContain('Without the phrase or a recovery kit, funds that are still here are lost for good.')
    expect(text()).toContain('1,250.5 USDC')
    expect(text()).toContain('Everything on the network: transactions, token approvals and your smart account')
    await click('Delete my account')
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    tick()
    await click('Delete my account')
    await click('Email me a code')
    fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '407931' } })
    await settle()
    expect(text()).toContain('Your account will be deleted')
    expect(text()).toContain('We emailed you a link to keep it.')
    await click('Done')
    expect(account.view()?.deletesAt).toBe('2026-11-27T09:00:00Z')
    // The wallet works meanwhile, and every page of it shows the way back.
    expect(text()).toContain('Your account and its keys will be deleted on')
    expect(text()).toContain('Unlock methods')
    await click('Keep my account')
    expect(account.view()?.deletesAt).toBeNull()
    expect(text()).not.toContain('will be deleted')
  })

  it('[threat 79] takes the recovery code where there is one, and no emailed code', async () => {
    const account = await open(strict)
    await click(/^Delete your account/)
    tick()
    await click('Delete my account')
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Your recovery code'), { target: { value: fakeCode } })
    await click('Use your recovery code')
    expect(account.view()?.deletesAt).toBe('2026-11-27T09:00:00Z')
  })

  it('says that balances are unknown when they can’t be read', async () => {
    const fake = fakeWalletAccount(fakeView)
    render(<AccountPage account={{ ...fake, planMove: () => Promise.reject(new Error('down')) }} firstTask="delete" />)
    await settle()
    expect(text()).toContain('We couldn’t read your balances. There may be funds in this wallet.')
    expect(text()).not.toContain('We found no funds')
  })

  it('says that an account without an email address can be kept on this page only', async () => {
    const fake = fakeWalletAccount({ ...fakeView, email: null, wants: { add: 'none', change: 'none', leave: 'none' } })
    const deleteAccount = async () => ({ deletesAt: '2026-11-27T09:00:00Z', isMailed: false })
    render(<AccountPage account={{ ...fake, deleteAccount }} firstTask="delete" />)
    await settle()
    tick()
    await click('Delete my account')
    expect(text()).toContain('Your account has no email address, so you can keep it on this page only.')
  })

  it('is not offered for a frozen wallet', async () => {
    await open({ ...strict, isFrozen: true })
    expect(screen.queryByRole('button', { name: /^Delete your account/ })).toBeNull()
  })
})

describe('downloading one’s data', () => {
  it('[threat 79] comes after a fresh check', async () => {
    const asked: (string | undefined)[] = []
    const fake = fakeWalletAccount(strict)
    const exportData = async (grant?: string) => {
      asked.push(grant)
      return { fileName: 'latchkey-data.json', text: '{}' }
    }
    render(<AccountPage account={{ ...fake, exportData }} firstTask="data" />)
    await settle()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Your recovery code'), { target: { value: fakeCode } })
    await click('Use your recovery code')
    await click('Download')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toBeTruthy()
  })
})
