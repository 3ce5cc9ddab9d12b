// @vitest-environment happy-dom
import { accountApi, sampleItem, sampleTransfer } from '@latchkey/core/testing/accountSamples'
import type { HistoryItem } from '@latchkey/wire/api/account'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'

afterEach(cleanUp)

type Moved = Parameters<typeof sampleTransfer>[0]
const sent = (amount: string, value?: number): Moved => ({
  ...{ symbol: 'SEI', amount, direction: 'out' },
  ...(value !== undefined && { value }),
})
const got = (amount: string, value?: number): Moved => ({ ...sent(amount, value), symbol: 'USDC', direction: 'in' })
const withIcon = (moved: Moved): HistoryItem['transfers'][number] => ({
  ...sampleTransfer(moved),
  fungible_info: { name: moved.symbol, symbol: moved.symbol, icon: { url: `https://a.test/${moved.symbol}.png` } },
})

/** The row of one entry. */
const rowOf = async (metadata: Partial<HistoryItem['metadata']>, transfers: HistoryItem['transfers']) => {
  const { root } = await openAccount({ api: accountApi([], [sampleItem('1', metadata, transfers)]) }, 'Activity')
  const row = root.querySelector('.ActivityRow')
  if (!row) throw new Error('There is no row')
  return {
    worth: row.querySelector('.ActivityRow-worth')?.textContent,
    isGain: row.querySelector('.ActivityRow-worth')?.hasAttribute('data-gain'),
    tag: row.querySelector('.Tag')?.textContent,
    tagTone: row.querySelector('.Tag')?.getAttribute('data-tone'),
    tone: row.querySelector('.IconTile')?.getAttribute('data-tone'),
    icons: [...row.querySelectorAll('img')].map(({ src }) => src),
    hasBadge: row.querySelector('.ActivityRow-badge') !== null,
    note: row.querySelector('.ActivityRow-note')?.textContent,
  }
}

test.each([
  ['receive', [got('5', 2.5)], '+$2.50', true],
  ['receive', [got('5', 2.5), got('1', 1)], '+$3.50', true],
  ['receive', [got('5', 2.5), got('1')], undefined, undefined],
  ['send', [sent('5', 2.5)], '−$2.50', false],
  ['send', [sent('5')], undefined, undefined],
  ['trade', [sent('10', 10), got('24', 10.1)], '$10.10', false],
  ['trade', [sent('10', 10), got('24')], '$10.00', false],
  ['trade', [sent('10'), got('24')], undefined, undefined],
  ['approve', [], undefined, undefined],
] as const)('[ACT-05] the value of %s %j is %s', async (operationType, moved, worth, isGain) => {
  const row = await rowOf({ operationType }, moved.map(sampleTransfer))
  expect([row.worth, row.isGain]).toEqual([worth, isGain])
  expect(row.tag).toBeUndefined()
})

test.each([
  ['failed', 'Failed', 'bad', 'bad'],
  ['pending', 'Pending', 'accent', 'neutral'],
] as const)('[ACT-05] a %s entry shows its state instead of a value', async (status, tag, tagTone, tone) => {
  const row = await rowOf({ operationType: 'send', status }, [sampleTransfer(sent('5', 2.5))])
  expect(row).toMatchObject({ worth: undefined, tag, tagTone, tone })
})

test('[ACT-05] a swap shows both tokens, a payment its token with a direction', async () => {
  const swap = await rowOf({ operationType: 'trade' }, [withIcon(sent('1')), withIcon(got('2'))])
  expect(swap).toMatchObject({ icons: ['https://a.test/SEI.png', 'https://a.test/USDC.png'], hasBadge: false })
  await cleanUp()
  const half = await rowOf({ operationType: 'trade' }, [withIcon(sent('1')), sampleTransfer(got('2'))])
  expect(half).toMatchObject({ icons: [], tone: 'neutral' })
  await cleanUp()
  const payment = await rowOf({ operationType: 'send' }, [withIcon(sent('1'))])
  expect(payment).toMatchObject({ icons: ['https://a.test/SEI.png'], hasBadge: true, tone: undefined })
  await cleanUp()
  const failed = await rowOf({ operationType: 'send', status: 'failed' }, [withIcon(sent('1'))])
  expect(failed).toMatchObject({ icons: [], tone: 'bad' })
})

test('[ACT-05] under the sentence are the time and, if known, the app', async () => {
  const plain = await rowOf({ operationType: 'send' }, [sampleTransfer(sent('5'))])
  expect(plain.note).toMatch(/^[^·]*\d[^·]*$/)
  await cleanUp()
  const inApp = await rowOf({ operationType: 'send', application: { name: 'Oku' } }, [sampleTransfer(sent('5'))])
  expect(inApp.note).toBe(`${plain.note} · Oku`)
})
