// @vitest-environment happy-dom

import { WalletError } from '@latchkey/wire/walletErrors'
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MovePlan } from '../../move/movePlan.ts'
import { click, holdTime, open, ownView, settle, text } from '../testing/accountPage.tsx'
import { fakePreviousPlan, fakeView, fakeWalletAccount } from '../testing/fakeWalletAccount.ts'
import { AccountPage } from './AccountPage.tsx'

holdTime()

describe('the account of an older version', () => {
  it('is listed with its coins, and one approval moves them all', async () => {
    const fake = fakeWalletAccount()
    let left: MovePlan = fakePreviousPlan
    const moved: string[] = []
    const movePrevious: typeof fake.movePrevious = async (move) => {
      moved.push(move.symbol)
      left = { ...left, moves: left.moves.filter(({ symbol }) => symbol !== move.symbol) }
    }
    render(<AccountPage account={{ ...fake, planPrevious: async () => left, movePrevious }} />)
    await settle()
    for (const said of ['Previous account', '0xa11CE', '250 USDC', '3 SEI']) expect(text()).toContain(said)
    await click('Move everything')
    for (const said of ['250 USDC', '3 SEI', 'All fees, at most0.003 SEI']) expect(text()).toContain(said)
    expect(moved).toEqual([])
    await click('Move everything')
    expect(moved).toEqual(['USDC', 'SEI'])
    expect(text()).toContain('Everything we could see has moved.')
    await click('Done')
    expect(text()).not.toContain('Previous account')
  })

  it('is not listed when there is none, and never called empty when it could not be read', async () => {
    await open()
    expect(text()).toContain('Addresses')
    expect(text()).not.toContain('Previous account')
    cleanup()
    const planPrevious = () => Promise.reject(new WalletError('network.chainUnreachable'))
    render(<AccountPage account={{ ...fakeWalletAccount(), planPrevious }} />)
    await settle()
    expect(text()).toContain('Previous account')
    expect(text()).toContain('It may hold something.')
    expect(screen.queryByRole('button', { name: 'Move everything' })).toBeNull()
  })

  it('stops a new key while nobody knows what it holds, and can be looked at again', async () => {
    let isUp = false
    const planPrevious = async () => {
      if (!isUp) throw new WalletError('network.chainUnreachable')
      return { moves: [], unread: [] }
    }
    render(<AccountPage account={{ ...fakeWalletAccount(ownView), planPrevious }} />)
    await settle()
    await click(/^Move to a new wallet key/)
    expect(text()).toContain('We couldn’t check your previous account.')
    expect(text()).not.toContain('Empty your previous account first.')
    isUp = true
    await click('Try again')
    expect(text()).not.toContain('We couldn’t check your previous account.')
  })

  it('must be emptied before a new key is made, and from a confirmed device', async () => {
    const fake = { ...fakeWalletAccount(ownView), planPrevious: async () => fakePreviousPlan }
    render(<AccountPage account={fake} />)
    await settle()
    await click(/^Move to a new wallet key/)
    expect(text()).toContain('Empty your previous account first.')
    await click('Continue')
    expect(screen.queryByRole('button', { name: 'I’ve saved it' })).toBeNull()
    cleanup()
    const devices = fakeView.devices.map((one) => ({ ...one, status: 'probation' as const }))
    render(<AccountPage account={{ ...fake, load: async () => ({ ...ownView, devices }) }} />)
    await settle()
    await click('Move everything')
    expect(text()).toContain('Confirm this device')
  })
})
