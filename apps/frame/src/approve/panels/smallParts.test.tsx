// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import { warn } from '../../decode/warnings.ts'
import { sampleRun } from '../../effects/testing/sampleRun.ts'
import { netChanges } from '../../effects/testRun.ts'
import { AskerHeader } from '../AskerHeader.tsx'
import { askerOf, shownHost } from '../askerOf.ts'
import { MoreToSee } from '../consent/MoreToSee.tsx'
import { cases } from '../gallery/cases.ts'
import { readApproval } from '../readApproval.ts'
import { outline } from '../testing/outline.ts'
import { AssetChanges } from './AssetChanges.tsx'
import { Details } from './Details.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { SolanaPanel } from './SolanaPanel.tsx'
import { TypedTree } from './TypedTree.tsx'
import { WarningList } from './WarningList.tsx'

afterEach(cleanup)

describe('who asks', () => {
  const asker = (origin: string, name?: string, icon?: string) => {
    const {
      host,
      shownHost: shown,
      warnings,
      ...rest
    } = askerOf({ origin, dapp: name === undefined ? undefined : { name, icon } })
    return [host, shown, rest.name, rest.icon, warnings.map(({ code }) => code)]
  }
  it('is the host, with its scheme only if it is not encrypted', () => {
    expect(asker('https://app.example.com', 'Harbour')).toEqual([
      'app.example.com',
      'app.example.com',
      'Harbour',
      undefined,
      [],
    ])
    expect(asker('http://app.example.com:8080')).toEqual([
      ...['app.example.com:8080', 'http://app.example.com:8080', undefined, undefined],
      ['notSecure'],
    ])
    for (const local of ['localhost:3000', '127.0.0.1', '[::1]:80', 'wallet.localhost'])
      expect(asker(`http://${local}`)[4]).toEqual([])
    for (const other of ['localhost.evil.example', 'evil.example/localhost', '127.0.0.10'])
      expect(asker(`http://${other}`)[4]).toEqual(['notSecure'])
    expect(asker('https://xn--hrbour-bua.example')[4]).toEqual(['foreignLetters'])
    expect(asker('https://a.xn--hrbour-bua.example')[4]).toEqual(['foreignLetters'])
    expect(asker('https://axn--b.example')[4]).toEqual([])
    expect(asker('null', '')).toEqual(['null', '//null', undefined, undefined, ['notSecure']])
  })

  it('keeps the end of a long host, and an icon of the wallet only', () => {
    expect(shownHost(`https://${'a'.repeat(60)}.${'b'.repeat(11)}`)).toBe(`${'a'.repeat(60)}.${'b'.repeat(11)}`)
    expect(shownHost(`https://${'a'.repeat(60)}.${'b'.repeat(12)}`)).toBe(`…${'a'.repeat(59)}.${'b'.repeat(12)}`)
    const own = `${location.origin}/icon.png`
    expect(asker('https://a.example', 'A', own)[3]).toBe(own)
    for (const icon of ['https://evil.example/i.png', 'icon.png', 'data:image/png;base64,AA==', ''])
      expect(asker('https://a.example', 'A', icon)[3]).toBeUndefined()
  })

  it('may be declined for all waiting requests', () => {
    const onRejectAll = vi.fn()
    const header = (waiting: number) => (
      <AskerHeader asker={askerOf(cases.send!.approval)} waiting={waiting} onRejectAll={onRejectAll} />
    )
    render(header(0))
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    render(header(2))
    expect(screen.getByRole('button').textContent).toContain('3')
    fireEvent.click(screen.getByRole('button'))
    expect(onRejectAll).toHaveBeenCalledOnce()
  })
})

describe('what a simulation moved', () => {
  const usdc = '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392'
  const show = (changes: { asset: string; units: bigint; tokenId?: bigint }[], isAsSaid: boolean) => {
    const run = sampleRun([changes])
    const { container } = render(
      <AssetChanges simulation={{ status: 'done', run, moved: netChanges(run), isAsSaid, unsaid: [] }} />,
    )
    const lines = outline(container)
    cleanup()
    return lines
  }
  it('is a sentence where it is as the request says, else a list', () => {
    expect(show([], false)).toEqual(['p.AssetChanges-note Simulation: nothing leaves your account now.'])
    expect(show([{ asset: usdc, units: -5_000_000n }], true)).toEqual([
      'p.AssetChanges-note Simulation: nothing else moves.',
    ])
    expect(
      show(
        [
          { asset: usdc, units: 5_000_000n },
          { asset: 'native', units: -(10n ** 18n) },
        ],
        true,
      ),
    ).toEqual(['p.AssetChanges-note Simulation: you get 5 USDC. Nothing else moves.'])
    expect(
      show(
        [
          { asset: usdc, units: 5_000_000n },
          { asset: 'native', units: -(10n ** 18n) },
        ],
        false,
      ),
    ).toEqual([
      'div.AssetChanges',
      '. p.AssetChanges-title In a simulation',
      '. li.AssetChanges-row[data-direction=in]',
      '. . span You get',
      '. . span.AssetChanges-amount[dir=ltr] + 5 USDC',
      '. li.AssetChanges-row[data-direction=out]',
      '. . span You give',
      '. . span.AssetChanges-amount[dir=ltr] − 1 SEI',
    ])
    expect(show([{ asset: usdc, units: -1n, tokenId: 7n }], false)).toContain(
      '. . span.AssetChanges-amount[dir=ltr] − USDC #7 × 1',
    )
  })

  it.each(['none', 'failed'] as const)('is not there when it is %s', (status) => {
    expect(render(<AssetChanges simulation={{ status }} />).container.innerHTML).toBe('')
  })
})

describe('the parts of a screen', () => {
  it('more to see scrolls by one view, less a line', () => {
    const region = createRef<HTMLElement>() as { current: HTMLElement | null }
    const scrollBy = vi.fn()
    region.current = { clientHeight: 200, scrollBy } as unknown as HTMLElement
    for (const where of ['below', 'above'] as const) {
      render(<MoreToSee where={where} region={region} />)
      fireEvent.click(screen.getByRole('button'))
      cleanup()
    }
    expect(scrollBy.mock.calls).toEqual([[{ top: 168 }], [{ top: -168 }]])
  })

  it('warnings are grouped by severity', () => {
    const { container } = render(
      <WarningList warnings={[warn('otherChain'), warn('permit'), warn('approval'), warn('receiverIsSelf')]} />,
    )
    const groups = [...container.querySelectorAll('.Banner')].map((one) => [
      one.getAttribute('data-tone'),
      [...one.querySelectorAll('li')].map((item) => item.getAttribute('data-code')),
    ])
    expect(groups).toEqual([
      ['bad', ['otherChain', 'permit']],
      ['warn', ['approval']],
      ['info', ['receiverIsSelf']],
    ])
  })

  it('details are cut after 4,096 characters, and the log can be saved', () => {
    const approval = (characters: number) => ({
      ...cases.message!.approval,
      subject: { ...cases.message!.approval.subject, message: `0x${'6'.repeat(characters - 2)}` } as never,
    })
    const open = (characters: number, log?: () => string) => {
      const asked = approval(characters)
      const { container } = render(
        <Details approval={asked} body={readApproval(asked, sampleFactsData, 0).body} log={log} />,
      )
      fireEvent.click(screen.getByRole('button', { name: 'Show details' }))
      const text = container.querySelector('pre')?.textContent ?? ''
      const buttons = screen.getAllByRole('button').length
      fireEvent.click(screen.getByRole('button', { name: 'Hide details' }))
      expect(container.querySelector('pre')).toBeNull()
      cleanup()
      return { text, buttons }
    }
    expect(open(4_096).text).toHaveLength(4_096)
    expect(open(4_098).text).toMatch(/^0x6{4094}… .*\b2\b/)
    expect([open(10).buttons, open(10, () => 'log').buttons]).toEqual([1, 2])
  })

  it('a message may be empty, and a sign-in without statement, end or resources', () => {
    const message = { kind: 'text', text: '', hex: '0x', warnings: [] } as const
    expect(outline(render(<MessagePanel message={message} />).container)[1]).toContain('data-kind=text] ')
    cleanup()
    const siwe = {
      ...{
        scheme: undefined,
        domain: 'a.example',
        chain: 'Ethereum' as const,
        address: '0x',
        statement: undefined,
        uri: 'https://a.example',
      },
      ...{
        version: '1',
        chainId: '1',
        nonce: 'n',
        issuedAt: '2026-11-20T10:00:00Z',
        expirationTime: undefined,
        notBefore: undefined,
      },
      ...{ requestId: undefined, resources: ['ipfs://a', 'ipfs://b'] },
    } as const
    const { container } = render(<MessagePanel message={{ ...message, kind: 'signIn', text: 'x', siwe }} />)
    expect(container.querySelector('.MessagePanel-statement')).toBeNull()
    expect(container.textContent).toContain('ipfs://a ipfs://b')
    expect(container.textContent).not.toContain('Invalid')
  })

  it('Solana steps are large when alone', () => {
    const step = { title: 'Send 1 SOL', facts: [{ label: 'To', text: 'key8' }], isDecoded: true, outgoing: [] }
    const show = (count: number) => {
      const decoded = { steps: Array(count).fill(step), warnings: [], isDecoded: true, outgoing: [] }
      const lines = outline(render(<SolanaPanel decoded={decoded} />).container)
      cleanup()
      return lines
    }
    expect(show(1)).toEqual([
      'ol.SolanaPanel',
      '. li.SolanaPanel-step',
      '. . p.SolanaPanel-title[data-size=large] Send 1 SOL',
      '. . p.SolanaPanel-fact To',
      '. . . bdi key8',
    ])
    expect(show(2)[2]).toBe('. . p.SolanaPanel-title Send 1 SOL')
  })

  it('an empty value or group is said to be empty', () => {
    const nodes = [
      { kind: 'value', label: 'A', type: 'string', text: '' },
      { kind: 'group', label: 'B', type: 'X[]', children: [] },
    ] as const
    const values = [...render(<TypedTree nodes={nodes} />).container.querySelectorAll('dd')].map(
      (one) => one.textContent,
    )
    expect(values[0]).toBe(values[1])
    expect(values[0]).not.toBe('')
  })
})
