// @vitest-environment happy-dom

import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { click, holdTime, open, ownView, settle, text, typeGroups } from '../testing/accountPage.tsx'
import { fakeCode, fakeView, fakeWalletAccount } from '../testing/fakeWalletAccount.ts'
import type { AccountView } from '../walletAccount.ts'
import { AccountPage } from './AccountPage.tsx'

holdTime()

describe('[threat 36] the fresh check that the server requires', () => {
  const wanting: AccountView = { ...ownView, wants: { add: 'own', change: 'own', leave: 'own' } }
  const typeCode = async (code: string) => {
    fireEvent.change(screen.getByLabelText('Your recovery code'), { target: { value: code } })
    await click('Use your recovery code')
  }

  it('comes before adding a passkey, and an emailed code is not enough', async () => {
    const account = await open(wanting)
    await click('Add a passkey')
    expect(text()).toContain('An unlock method can open your wallet, so we check first.')
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    await typeCode('WRONG')
    expect(account.view()?.unlockers.some(({ type }) => type === 'passkey')).toBe(false)
    await typeCode(fakeCode)
    await click('Add a passkey')
    expect(account.view()?.unlockers.some(({ type }) => type === 'passkey')).toBe(true)
  })

  it('comes before an email change, which then takes a code from each address', async () => {
    const account = await open(wanting)
    await click('Change email')
    await typeCode(fakeCode)
    fireEvent.change(screen.getByLabelText('New email address'), { target: { value: 'nope' } })
    await click('Send me a code')
    expect(text()).toContain('Please enter a valid email address')
    fireEvent.change(screen.getByLabelText('New email address'), { target: { value: 'ada@new.example' } })
    expect(text()).not.toContain('Please enter a valid email address')
    await click('Send me a code')
    for (const address of ['ada@example.com', 'ada@new.example']) {
      expect(text()).toContain(`Enter the code we sent to ${address}.`)
      fireEvent.change(screen.getByLabelText('Code'), { target: { value: '407931' } })
      await settle()
    }
    expect(account.view()?.email).toBe('ada@new.example')
  })

  it('comes before a switch to self-custody even right after a login, if there is a passkey to lose', async () => {
    const passkey = { ...fakeView.unlockers[0]!, unlockerId: 'passkey-unlocker-0003', type: 'passkey' as const }
    await open({ ...fakeView, unlockers: [...fakeView.unlockers, passkey] })
    await click('Switch to self-custody')
    expect(screen.getByRole('button', { name: 'Use your passkey' })).toBeTruthy()
  })

  it('can be an emailed code where that is enough, and is skipped right after a login', async () => {
    await open({ ...fakeView, wants: { add: 'any', change: 'any', leave: 'any' } })
    await click('Add a recovery code')
    expect(screen.getByRole('button', { name: 'Email me a code' })).toBeTruthy()
    cleanup()
    const account = await open(fakeView)
    await click('Add a passkey')
    expect(account.view()?.unlockers.some(({ type }) => type === 'passkey')).toBe(true)
  })
})

describe("[threat 31] a passkey as the smart account's only signer", () => {
  const way = (type: 'code' | 'passkey') => ({ ...fakeView.unlockers[0]!, unlockerId: `${type}-unlocker-0002`, type })
  const owned: AccountView = { ...fakeView, unlockers: [way('code'), way('passkey')] }
  const begin = async () => {
    const account = await open(owned)
    await click('Require your passkey on Sei Network')
    return account
  }

  it('is not offered where the operator can open the wallet', async () => {
    await open(fakeView)
    expect(screen.queryByRole('region', { name: 'Smart account' })).toBeNull()
  })

  it('states the risk and the cost, and asks for a typed word with only one passkey', async () => {
    const account = await begin()
    expect(text()).toContain('If you lose this passkey, the funds in this account can never be moved again.')
    await click('Check your passkey')
    expect(text()).toContain('At most 0.0074 SEI')
    await click('Require passkey')
    expect(await account.signers()).toMatchObject([{ isPasskeyRequired: false }])
    fireEvent.change(screen.getByLabelText(/^You have checked one passkey/), { target: { value: 'passkey' } })
    await click('Require passkey')
    expect(text()).toContain('Only your passkey signs')
    await click('Stop requiring your passkey on Sei Network')
    await click('Stop requiring it')
    expect(text()).toContain('This wallet’s key signs')
  })

  it('asks for no word with two passkeys', async () => {
    await begin()
    await click('Check your passkey')
    await click('Check another passkey')
    expect(screen.queryByLabelText(/^You have checked one passkey/)).toBeNull()
    await click('Require passkey')
    expect(text()).toContain('Only your passkey signs')
  })

  it('names the fee of ending a session', async () => {
    await open(owned)
    expect(text()).toContain('fee at most 0.0021 SEI')
  })
})

describe('the wallet page', () => {
  it('says only what holds for this wallet', async () => {
    await open()
    expect(text()).toContain('The people who run this site can unlock it too.')
    expect(text()).not.toContain('We don’t hold a key to this wallet.')
  })

  it('logs in by passkey alone, and says when it failed', async () => {
    const fake = fakeWalletAccount(undefined)
    let isUsed = false
    const logInByPasskey = () => (isUsed ? fake.logInByPasskey() : Promise.reject(new WalletError('passkey.notUsed')))
    render(<AccountPage account={{ ...fake, logInByPasskey, load: async () => (isUsed ? fake.load() : undefined) }} />)
    await settle()
    await click('Use your passkey')
    expect(text()).toContain('No passkey was used.')
    isUsed = true
    await click('Use your passkey')
    expect(text()).toContain(fakeView.email)
  })

  it('[threat 35] asks an owner to check passkeys and codes not used for long', async () => {
    const shown: string[] = []
    const fake = fakeWalletAccount({ ...ownView, dueChecks: ['code'] })
    let due: AccountView['dueChecks'] = ['code']
    const account = {
      ...fake,
      load: async () => ({ ...ownView, dueChecks: due }),
      stepUpByCode: async (action: string, code: string) => {
        shown.push(`${action} ${code}`)
        due = []
        return 'grant'
      },
    }
    render(<AccountPage account={account} />)
    await settle()
    expect(text()).toContain('You haven’t used your recovery code for a while.')
    await click('Check now')
    expect(text()).toContain('Do you still have it?')
    // Proofs that aren't due aren't asked for, and no email mentions them.
    expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: fakeCode } })
    await click('Use your recovery code')
    expect(shown).toEqual([`checkBackup ${fakeCode}`])
    expect(text()).not.toContain('for a while')
  })

  it('lists unlock methods and devices, and removes one', async () => {
    const fake = await open()
    expect(text()).toContain('Safari on iPhone')
    await click('Remove Safari on iPhone')
    expect(fake.view()?.devices).toHaveLength(1)
    expect(text()).not.toContain('Safari on iPhone')
  })

  it("switches to self-custody: saves a code, adds a passkey and removes the operator's method", async () => {
    const fake = await open()
    await click('Switch to self-custody')
    await click('I’ve saved it')
    typeGroups()
    await click('Confirm')
    await click('Switch to self-custody')
    expect(fake.view()?.unlockers.map((one) => one.type)).toEqual(['code', 'device', 'passkey'])
    expect(text()).toContain('We don’t hold a key to this wallet.')
    // A copy of the halves that was made before still opens it, and the page says so.
    expect(text()).toContain('If we held a key to it before, a copy made then would still work.')
    expect(text()).not.toMatch(/only you|yours alone|nobody can open/i)
  })

  it('[threat 38] does not show the secret phrase by email alone, and offers to add a passkey or code', async () => {
    await open()
    await click(/Secret phrase/)
    expect(text()).toContain('Email alone isn’t enough')
    expect(screen.queryByRole('button', { name: 'Show the phrase' })).toBeNull()
    await click('Add a recovery code')
    expect(text()).toContain('Your recovery code')
  })

  it('shows the secret phrase after an emailed code, the recovery code, ten seconds and a held button', async () => {
    await open(ownView)
    await click(/Secret phrase/)
    expect(text()).toContain('Save a recovery kit instead')
    await click('Show the phrase')
    await click('Email me a code')
    fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '407931' } })
    await settle()
    expect(text()).not.toContain('Ready in')
    const code = () => screen.getByLabelText('Your recovery code')
    fireEvent.change(code(), { target: { value: `${fakeCode.slice(0, -1)}X` } })
    await click('Use your recovery code')
    expect(text()).not.toContain('Ready in')
    fireEvent.change(code(), { target: { value: fakeCode } })
    await click('Use your recovery code')
    expect(text()).toContain('Ready in 10 s')
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    await click(/Ready in/)
    expect(screen.queryByText('Hold to show')).toBeNull()
    for (let second = 0; second < 10; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
    await click('Continue to the phrase')
    expect(document.body.innerHTML).not.toContain('sausage')
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Hold to show' }))
    expect(text()).toContain('sausage')
  })

  it('does not show the secret phrase for a wrong code', async () => {
    await open(ownView)
    await click(/Secret phrase/)
    await click('Show the phrase')
    await click('Email me a code')
    fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '111111' } })
    await settle()
    expect(text()).toContain('This code isn’t right.')
  })

  it('unfreezes with the recovery code, and not by email, if there is one', async () => {
    const fake = await open({ ...ownView, isFrozen: true })
    await click('Unfreeze')
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Your recovery code'), { target: { value: fakeCode } })
    await click('Use your recovery code')
    expect(fake.view()?.isFrozen).toBe(false)
  })

  it('freezes, says so, and unfreezes after a check', async () => {
    const fake = await open()
    await click('Freeze this wallet')
    expect(text()).toContain('This wallet is frozen.')
    await click('Unfreeze')
    await click('Email me a code')
    fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '407931' } })
    await settle()
    expect(fake.view()?.isFrozen).toBe(false)
  })

  it('logs in with email and code', async () => {
    const fake = fakeWalletAccount()
    await fake.signOut(true)
    render(<AccountPage account={fake} />)
    await settle()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
    await click('Send me a code')
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '407931' } })
    await settle()
    expect(text()).toContain('Your wallet')
    expect(text()).toContain('ada@example.com')
  })

  it('[threat 31] shows a session still active on the chain after the server revoked it, and ends it', async () => {
    await open()
    expect(text()).toContain('Ended on our server; the network still allows it')
    await click('End the permission of Harbour')
    expect(text()).not.toContain('the network still allows it')
    expect(screen.queryByRole('button', { name: 'End the permission of Harbour' })).toBeNull()
  })

  it('logs out everywhere', async () => {
    const fake = await open()
    await click('Log out everywhere')
    expect(fake.view()).toBeUndefined()
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })

  it('asks to log in when the session ended elsewhere, and hides earlier data', async () => {
    const fake = fakeWalletAccount(fakeView)
    let answer = fake.load
    const account = { ...fake, load: () => answer() }
    render(<AccountPage account={account} />)
    await settle()
    let failLate: (error: Error) => void = () => {}
    answer = () => new Promise((_, reject) => (failLate = reject))
    await click(/^Secret phrase/)
    await click('Cancel')
    answer = fake.load
    await click('Log out everywhere')
    expect(screen.getByLabelText('Email')).toBeTruthy()
    failLate(new Error('down'))
    await settle()
    expect(screen.getByLabelText('Email')).toBeTruthy()
    cleanup()
    await open(fakeView, () => Promise.reject(new WalletError('session.ended')))
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })

  it('reports a failed load and retries', async () => {
    await open(fakeView, () => Promise.reject(new Error('down')))
    expect(text()).toContain('We couldn’t load your wallet')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
