// @vitest-environment happy-dom

import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCode, fakeView, fakeWalletAccount } from '../testing/fakeWalletAccount.ts'
import type { AccountView } from '../walletAccount.ts'
import { AccountPage } from './AccountPage.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** With a recovery code beside the assisted way. */
const ownView: AccountView = {
  ...fakeView,
  unlockers: [...fakeView.unlockers, { ...fakeView.unlockers[0]!, unlockerId: 'code-unlocker-0001', type: 'code' }],
}

const text = () => document.body.textContent ?? ''
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const click = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const open = async (view: AccountView | undefined = fakeView, load?: () => Promise<never>) => {
  const fake = fakeWalletAccount(view)
  const account = { ...fake, ...(load ? { load } : {}) }
  render(<AccountPage account={account} />)
  await settle()
  return fake
}
const typeGroups = () => {
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) {
    const [, place = ''] = /Group (\d)/.exec(field.labels?.[0]?.textContent ?? '') ?? []
    fireEvent.change(field, { target: { value: fakeCode.split('-')[Number(place) - 1] } })
  }
}

describe('[threat 36] the fresh proof that the server wants', () => {
  const wanting: AccountView = { ...ownView, wants: { add: 'own', change: 'own' } }
  const typeCode = async (code: string) => {
    fireEvent.change(screen.getByLabelText('Your recovery code'), { target: { value: code } })
    await click('Use your recovery code')
  }

  it('comes before a passkey is made, and an emailed code does not do', async () => {
    const account = await open(wanting)
    await click('Add a passkey')
    expect(text()).toContain('An unlock method can open your wallet, so we ask once more.')
    expect(screen.queryByRole('button', { name: 'Mail me a code' })).toBeNull()
    await typeCode('WRONG')
    expect(account.view()?.unlockers.some(({ type }) => type === 'passkey')).toBe(false)
    await typeCode(fakeCode)
    await click('Add a passkey')
    expect(account.view()?.unlockers.some(({ type }) => type === 'passkey')).toBe(true)
  })

  it('comes before the email changes, which then takes a code from each address', async () => {
    const account = await open(wanting)
    await click('Change email')
    await typeCode(fakeCode)
    fireEvent.change(screen.getByLabelText('New email address'), { target: { value: 'ada@new.example' } })
    await click('Send me a code')
    for (const address of ['ada@example.com', 'ada@new.example']) {
      expect(text()).toContain(`Enter the code we sent to ${address}.`)
      fireEvent.change(screen.getByLabelText('Code'), { target: { value: '407931' } })
      await settle()
    }
    expect(account.view()?.email).toBe('ada@new.example')
  })

  it('can be an emailed code where that is enough, and is not asked for right after a login', async () => {
    await open({ ...fakeView, wants: { add: 'any', change: 'any' } })
    await click('Add a recovery code')
    expect(screen.getByRole('button', { name: 'Mail me a code' })).toBeTruthy()
    cleanup()
    const account = await open(fakeView)
    await click('Add a passkey')
    expect(account.view()?.unlockers.some(({ type }) => type === 'passkey')).toBe(true)
  })
})

describe('the move to a new wallet key', () => {
  it('[finding 12] moves to a new key: shows what moves, proves it is the owner, then reports each transfer', async () => {
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
    await click('I have kept it')
    typeGroups()
    await click('Confirm')
    expect(screen.queryByRole('button', { name: 'Mail me a code' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Your recovery code'), { target: { value: fakeCode } })
    await click('Use your recovery code')
    expect(grants).toEqual([])
    await click('Make the new key and move')
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

  it('[finding 12] is not offered to a device on probation, nor without a passkey or code; what could not be read is said', async () => {
    const devices = fakeView.devices.map((one) => ({ ...one, standing: 'probation' as const }))
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
    expect(text()).toContain('We couldn’t look here: Solana')
    cleanup()
    render(<AccountPage account={{ ...fake, planMove: () => Promise.reject(new Error('down')) }} />)
    await settle()
    await click(/^Move to a new wallet key/)
    await click('Continue')
    expect(screen.queryByRole('button', { name: 'I have kept it' })).toBeNull()
  })

  it('[finding 12] does not call an address empty that it could not read', async () => {
    const fake = fakeWalletAccount({ ...ownView, earlier: [{ epoch: 1, evmAddress: '0xold', isWatched: true }] })
    const place = { kind: 'plain', chain: 'eip155:1329', address: '0xold' } as const
    const answers = [
      () => Promise.reject(new WalletError('network.chainUnreachable')),
      async () => ({ moves: [], unread: [place] }),
    ]
    for (const planEarlier of answers) {
      render(<AccountPage account={{ ...fake, planEarlier }} />)
      await settle()
      expect(text()).toMatch(/We couldn’t look/)
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
