// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sample } from '../../decode/testing/sampleFacts.ts'
import { outline } from '../testing/outline.ts'
import { PermissionsPanel } from './PermissionsPanel.tsx'

afterEach(cleanup)

const { router, contract, friend } = sample
const spend = (periodSeconds: number | undefined) => ({ kind: 'spend' as const, amount: '5 USDC', periodSeconds })
const call = (address: typeof router | typeof contract, name: string | undefined, ...selectors: `0x${string}`[]) => ({
  ...{ kind: 'call' as const, address, name, selectors },
})
const open = (rights: Parameters<typeof PermissionsPanel>[0]['decoded']['rights'], user?: typeof friend) => {
  const { container } = render(<PermissionsPanel decoded={{ rights, expiry: 1_900_000_000, user }} />)
  return outline(container)
}

it('lists each right of a session in plain words', () => {
  const shown = open([
    ...[60, 3_600, 86_400, 604_800, 90, undefined].map(spend),
    call(router, 'DragonSwap V1', '0x70a08231', '0x38ed1739'),
    call(contract, undefined, '0x70a08231'),
  ])
  expect(shown.filter((line) => !line.includes('2030'))).toEqual([
    'div.PermissionsPanel',
    '. ul.PermissionsPanel-rights',
    '. . p.PermissionsPanel-right Spend up to 5 USDC every minute',
    '. . p.PermissionsPanel-right Spend up to 5 USDC every hour',
    '. . p.PermissionsPanel-right Spend up to 5 USDC every day',
    '. . p.PermissionsPanel-right Spend up to 5 USDC every week',
    '. . p.PermissionsPanel-right Spend up to 5 USDC every 90 seconds',
    '. . p.PermissionsPanel-right Spend up to 5 USDC in total',
    '. . p.PermissionsPanel-right Use 2 functions of a contract',
    '. . dt Contract',
    '. . bdi DragonSwap V1',
    '. . dt Functions',
    '. . bdi 0x70a08231, 0x38ed1739',
    '. . p.PermissionsPanel-right Use one function of a contract',
    '. . dt Contract',
    '. . span[dir=ltr]',
    '. . . span 0xc0de…beef',
    '. . . span 0xc0de00000000000000000000000000000000beef',
    '. . dt Functions',
    '. . bdi 0x70a08231',
    '. dt Until',
  ])
  expect(shown.at(-1)).toContain('2030')
})

it('names an account that acts without the server, and what ending early costs', () => {
  expect(open([spend(60)], friend).slice(-4)).toEqual([
    '. span[dir=ltr]',
    '. . span 0x91c4…b2e0',
    '. . span 0x91c47b2e08af5d13c0ffee00000000000000b2e0',
    '. p.PermissionsPanel-note To end this early, you pay a network fee.',
  ])
})
