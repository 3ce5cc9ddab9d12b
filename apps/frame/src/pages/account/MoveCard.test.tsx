// @vitest-environment happy-dom

import { WalletError } from '@latchkey/wire/walletErrors'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { click, holdTime, open, ownView, settle, text, typeGroups } from '../testing/accountPage.tsx'
import { fakeCode, fakeView, fakeWalletAccount } from '../testing/fakeWalletAccount.ts'
import type { AccountView } from '../walletAccount.ts'
import { AccountPage } from './AccountPage.tsx'

holdTime()

describe('the move to a new wallet key', () => {
  it('shows what moves, checks the owner, then reports each transfer', async () => {
    const fake = fakeWalletAccount({ ...ownView, unlockers: [...ownView.unlockers] })
    const grants: string[] = []
    let isRefused = true
    let answer = fake.load
    let loadLate: (view: AccountView | undefined) => void = () => {}
    const account = {
      ...fake,
      load: () => answer(),
      renewKey: async (ownership: Parameters<typeof fake.renewKey>[0]) => {
        grants.push(ownership.grant)
        await fake.renewKey(ownership)
      },
      moveEarlier: async (epoch: number, move: Parameters<typeof fake.moveEarlier>[1]) => {
        if (isRefused && move.symbol === 'USDC') throw new WalletError('node.executionReverted')
        await fake.moveEarlier(epoch, move)
      },
    }
    render(<AccountPage account={account} />)
    await settle()
    await click(/^Move to a new wallet key/)
    for (const said of ['1,250.5 USDC', '4.1 SEI', 'the contract refuses the transfer', 'All fees, at most', 'Names'])
      expect(text()).toContain(said)
    await click('Continue')
    await click('I’ve saved it')
    typeGroups()
    await click('Confirm')
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Your recovery code'), { target: { value: fakeCode } })
    await click('Use your recovery code')
    expect(grants).toEqual([])
    await click('Create the key and move')
    expect(grants).toEqual(['grant'])
    // The token failed, so the coin waits: it pays for the next try.
    expect(text()).toContain('1,250.5 USDC: The contract refused this transaction.')
    expect(text()).toContain('Not everything has moved.')
    expect(text()).toContain('Waiting')
    isRefused = false
    await click('Try again')
    expect(text()).not.toContain('The contract refused this transaction.')
    answer = () => new Promise((resolve) => (loadLate = resolve))
    await click('Done')
    // Until the new view is there, the old address is not shown as the wallet's.
    expect(text()).not.toContain('7A11')
    loadLate(fake.view())
    await settle()
    expect(text()).toContain('Previous address')
    expect(text()).toContain('5 OLD')
    expect(text()).not.toContain('1,250.5 USDC')
    expect(text()).not.toContain('a copy made then would still work')
    // Something is left that could not be moved, so the address stays in view.
    expect(screen.queryByRole('button', { name: 'Stop showing this address' })).toBeNull()
  })

  it('is not offered on probation or without a passkey or code, and reports what it could not read', async () => {
    const devices = fakeView.devices.map((one) => ({ ...one, status: 'probation' as const }))
    await open({ ...ownView, devices })
    await click(/^Move to a new wallet key/)
    expect(text()).toContain('Confirm this device')
    cleanup()
    await open()
    await click(/^Move to a new wallet key/)
    expect(text()).toContain('Add a recovery code or a passkey first.')
    cleanup()
    const fake = fakeWalletAccount(ownView)
    const solana = { kind: 'solana', chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: 'x' } as const
    render(<AccountPage account={{ ...fake, planMove: async () => ({ moves: [], unread: [solana] }) }} />)
    await settle()
    await click(/^Move to a new wallet key/)
    expect(text()).toContain('We couldn’t check Solana')
    cleanup()
    render(<AccountPage account={{ ...fake, planMove: () => Promise.reject(new Error('down')) }} />)
    await settle()
    await click(/^Move to a new wallet key/)
    await click('Continue')
    expect(screen.queryByRole('button', { name: 'I’ve saved it' })).toBeNull()
  })

  it('does not call an unread address empty', async () => {
    const fake = fakeWalletAccount({ ...ownView, earlier: [{ epoch: 1, evmAddress: '0xold', isWatched: true }] })
    const place = { kind: 'plain', chain: 'eip155:1329', address: '0xold' } as const
    const answers = [
      () => Promise.reject(new WalletError('network.chainUnreachable')),
      async () => ({ moves: [], unread: [place] }),
    ]
    for (const planEarlier of answers) {
      render(<AccountPage account={{ ...fake, planEarlier }} />)
      await settle()
      expect(text()).toMatch(/We couldn’t check/)
      expect(text()).not.toContain('We see nothing here.')
      expect(screen.queryByRole('button', { name: 'Stop showing this address' })).toBeNull()
      cleanup()
    }
    render(<AccountPage account={{ ...fake, planEarlier: async () => ({ moves: [], unread: [] }) }} />)
    await settle()
    expect(text()).toContain('We see nothing here.')
    await click('Stop showing this address')
    expect(text()).not.toContain('Previous address')
    await click('Show previous addresses')
    expect(text()).toContain('Previous address')
  })
})
