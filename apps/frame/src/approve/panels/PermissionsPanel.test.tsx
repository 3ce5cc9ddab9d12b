// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sample } from '../../decode/testing/sampleFacts.ts'
import { outline } from '../testing/outline.ts'
import { PermissionsPanel } from './PermissionsPanel.tsx'

afterEach(cleanup)

const { usdc, contract, friend } = sample
const spend = (periodSeconds: number | undefined) => ({
  ...{ kind: 'spend' as const, asset: 'native' as const, amount: '5 SEI', periodSeconds },
})
const call = (address: typeof usdc | typeof contract, name: string | undefined, ...functions: string[]) => ({
  ...{ kind: 'call' as const, address, name, functions },
})
const open = (rights: Parameters<typeof PermissionsPanel>[0]['decoded']['rights'], user?: typeof friend) => {
  const { container } = render(<PermissionsPanel decoded={{ rights, expiry: 1_900_000_000, user, warnings: [] }} />)
  return outline(container)
}

it('[threat 31] lists each right of a session in plain words, with whole addresses', () => {
  const shown = open([
    ...[60, 3_600, 86_400, 604_800, 90, undefined].map(spend),
    { ...spend(60), asset: usdc, amount: '5 USDC', total: '15 USDC' },
    call(usdc, 'USDC', 'balanceOf(address) 0x70a08231', '0x12345678'),
    call(contract, undefined, '0x12345678'),
  ])
  expect(shown.filter((line) => !line.includes('2030'))).toEqual([
    'div.PermissionsPanel',
    '. ul.PermissionsPanel-rights',
    '. . p.PermissionsPanel-right Spend up to 5 SEI every minute',
    '. . p.PermissionsPanel-right Spend up to 5 SEI every hour',
    '. . p.PermissionsPanel-right Spend up to 5 SEI every day',
    '. . p.PermissionsPanel-right Spend up to 5 SEI every week',
    '. . p.PermissionsPanel-right Spend up to 5 SEI every 90 seconds',
    '. . p.PermissionsPanel-right Spend up to 5 SEI in total',
    '. . p.PermissionsPanel-right Spend up to 5 USDC every minute',
    '. . p.PermissionsPanel-right Spend up to 15 USDC in total',
    '. . p.Party.Party-address Token',
    '. . . span[dir=ltr]',
    '. . . . span 0xe15f C38F 6D8c 56aF 07bb CBe3 BAf5 708A 2Bf4 2392',
    '. . . . span 0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
    '. . p.PermissionsPanel-right Use 2 functions of a contract',
    '. . div.Party',
    '. . . p Contract',
    '. . . . bdi.Party-name USDC',
    '. . . p.Party-address',
    '. . . . span[dir=ltr]',
    '. . . . . span 0xe15f C38F 6D8c 56aF 07bb CBe3 BAf5 708A 2Bf4 2392',
    '. . . . . span 0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
    '. . dt Functions',
    '. . bdi balanceOf(address) 0x70a08231, 0x12345678',
    '. . p.PermissionsPanel-right Use one function of a contract',
    '. . p.Party.Party-address Contract',
    '. . . span[dir=ltr]',
    '. . . . span 0xC0dE 0000 0000 0000 0000 0000 0000 0000 0000 BEef',
    '. . . . span 0xC0dE00000000000000000000000000000000BEef',
    '. . dt Functions',
    '. . bdi 0x12345678',
    '. dt Until',
  ])
  expect(shown.at(-1)).toContain('2030')
})

it('[threat 31] names an account that acts without the server, and what ending early costs', () => {
  const shown = open([spend(60)], friend)
  const at = shown.indexOf('. p.Party.Party-address Used by')
  expect(shown.slice(at, at + 4)).toEqual([
    '. p.Party.Party-address Used by',
    '. . span[dir=ltr]',
    '. . . span 0x91C4 7B2E 08af 5D13 c0Ff eE00 0000 0000 0000 b2E0',
    '. . . span 0x91C47B2E08af5D13c0FfeE00000000000000b2E0',
  ])
  expect(shown.at(-1)).toBe('. p.PermissionsPanel-note To end this early, you pay a network fee.')
})
