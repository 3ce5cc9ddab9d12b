// @vitest-environment happy-dom
import { accountApi, sampleItem, sampleNft, sampleTransfer } from '@latchkey/core/testing/accountSamples'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const now = new Date(1_760_000_000_000)
const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const trade = sampleItem('1', { operationType: 'trade', minedAt: dayBefore(0), application: { name: 'Oku' } }, [
  sampleTransfer({ symbol: 'USDC', amount: '10', direction: 'out', value: 10 }),
  sampleTransfer({ symbol: 'SEI', amount: '24.1', direction: 'in', value: 10.1 }),
])

test('[ACT-05] describes entries by day with value, status and explorer link', async () => {
  const { ui } = await openAccount(
    {
      api: accountApi(
        [],
        [
          trade,
          sampleItem('2', { minedAt: dayBefore(1) }, [
            sampleTransfer({ symbol: 'SEI', amount: '5', direction: 'in', value: 2.5 }),
          ]),
          sampleItem('3', { minedAt: dayBefore(1), operationType: 'send', status: 'failed' }, []),
          sampleItem('4', { minedAt: dayBefore(40) }, [sampleNft('Harbour Pass #1', false)]),
          sampleItem('5', { minedAt: dayBefore(40) }, [sampleNft('Claim', true)]),
        ],
      ),
    },
    'Activity',
  )
  const today = within(ui.getByRole('list', { name: 'Today' }))
  const link = today.getByRole('link', { name: /Swapped 10 USDC for 24.1 SEI \(opens Seiscan\)/ })
  expect(link.getAttribute('href')).toBe(`https://seiscan.io/tx/${trade.metadata.hash}`)
  expect(link.textContent).toContain('$10.10')
  const yesterday = within(ui.getByRole('list', { name: 'Yesterday' }))
  expect(yesterday.getByText(/Received 5 SEI from 0x3C44…93BC/)).toBeTruthy()
  expect(yesterday.getByText('+$2.50')).toBeTruthy()
  expect(yesterday.getByText(/Failed: payment/)).toBeTruthy()
  expect(ui.getByText(/Received Harbour Pass #1 from/)).toBeTruthy()
  expect(ui.queryByText(/Claim/)).toBeNull()
  expect(ui.getByText(/Transfers between sei1 addresses aren’t included/)).toBeTruthy()
})

test('marks an amount that no node could provide', async () => {
  const items = [
    sampleItem('2', { minedAt: dayBefore(0), coin: 'reckoned' }),
    sampleItem('3', { minedAt: dayBefore(0), coin: 'unknown' }, []),
    trade,
  ]
  const { ui } = await openAccount({ api: accountApi([], items) }, 'Activity')
  expect(ui.getAllByText('SEI amount worked out from your balance')).toHaveLength(1)
  expect(ui.getAllByText('SEI amounts may be missing')).toHaveLength(1)
})

test('shows values in the chosen currency with its rate', async () => {
  const asked: (string | null)[] = []
  const { ui } = await openAccount(
    {
      storage: { 'latchkey.currency': 'eur' },
      api: accountApi([], (url) => {
        asked.push(url.searchParams.get('currency'))
        return { body: { data: [trade], next: null } }
      }),
    },
    'Activity',
  )
  expect(asked).toContain('eur')
  expect(asked).not.toContain(null)
  expect(ui.getByRole('link', { name: /Swapped 10 USDC/ }).textContent).toContain('€10.10')
  expect(ui.getByText('Past values in EUR, at today’s exchange rate.')).toBeTruthy()
})

test("[DATA-11] shows the counterparty's name", async () => {
  const named = { '/v1/identity/:address': () => ({ body: { name: 'grace.latchkey.id', avatar: null } }) }
  const { ui } = await openAccount({ api: accountApi([], [sampleItem('1')], named) }, 'Activity')
  expect(ui.getByText(/Received 5 SEI from grace\.latchkey\.id/)).toBeTruthy()
})

test('[DATA-06] a failed list says so, and Retry loads it', async () => {
  let isDown = true
  const { ui, root } = await openAccount(
    { api: accountApi([], () => (isDown ? 'down' : { body: { data: [trade], next: null } })) },
    'Activity',
  )
  expect(ui.getAllByText('Failed to fetch transactions')).toHaveLength(2)
  expect(root.querySelectorAll('.ActivityRow')).toHaveLength(0)
  isDown = false
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Retry' })))
  await settle()
  expect(ui.getByText(/Swapped 10 USDC/)).toBeTruthy()
})

test('an empty account says what will appear here', async () => {
  const { ui } = await openAccount({ api: accountApi([], []) }, 'Activity')
  expect(ui.getByText('No activity yet')).toBeTruthy()
})

const coverage = { since: '2025-11-06T12:00:00.000Z', coinSince: '2025-11-06T12:00:00.000Z', progress: 0.25 }
const covered = (part: Partial<Record<keyof typeof coverage, string | number | null>>, data: unknown[] = []) => ({
  api: accountApi([], () => ({ body: { data, next: null, coverage: { ...coverage, ...part } } })),
})

test.each([
  [{ since: null, coinSince: null, progress: 0 }, 'Reading your activity', /^We’re looking for your transactions\./],
  [{}, 'Reading your activity', 'Activity since November 6. Earlier activity is still being read (25%).'],
  [
    { progress: 1, since: '2025-11-01T12:00:00.000Z' },
    'No activity since November 1',
    'Activity since November 1. Earlier activity isn’t listed. SEI payments before November 6 may be missing.',
  ],
  [
    { progress: 1, coinSince: null },
    'No activity since November 6',
    'Activity since November 6. Earlier activity isn’t listed.',
  ],
  [
    { progress: 1, since: '2024-11-01T12:00:00.000Z' },
    'No activity since November 1, 2024',
    /since November 1, 2024\./,
  ],
])('an unknown history is never called empty: %o', async (part, title, text) => {
  const { ui } = await openAccount(covered(part), 'Activity')
  expect(ui.getByText(title)).toBeTruthy()
  expect(ui.getByText(text)).toBeTruthy()
  expect(ui.queryByText('No activity yet')).toBeNull()
})

test('says since when the list is complete', async () => {
  const { ui } = await openAccount(covered({}, [trade]), 'Activity')
  expect(ui.getByText(/Swapped 10 USDC/)).toBeTruthy()
  expect(ui.getByText(/Earlier activity is still being read \(25%\)\./)).toBeTruthy()
})

test.each([
  ['Activity', 'later', dayBefore(-1), 1],
  ['Account', 'later', dayBefore(-1), 1],
  ['Activity', 'earlier', dayBefore(30), 0],
  ['Account', 'earlier', dayBefore(30), 0],
] as const)(
  'a first page in %s says if payments of the coin may be missing (known since %s)',
  async (view, _, coinSince, count) => {
    const items = [trade, ...[1, 2, 3].map((day) => sampleItem(`9${day}`, { minedAt: dayBefore(day) }))]
    const known = { since: dayBefore(40), coinSince, progress: 1 }
    const features = { features: [{ id: 'activity', isEnabled: true, config: null }] }
    const api = accountApi([], () => ({ body: { data: items, next: 'b', coverage: known } }), {
      '/appkit/v1/config': () => ({ body: features }),
    })
    const { ui } = await openAccount({ api }, view)
    if (view === 'Account') fireEvent.click(ui.getByRole('tab', { name: 'Activity' }))
    await settle()
    expect(ui.getByText(/Swapped 10 USDC/)).toBeTruthy()
    expect(ui.queryAllByText(/^SEI payments before .+ may be missing\.$/)).toHaveLength(count)
  },
)

test('keeps a stale list and says so', async () => {
  let isDown = false
  const { ui, kit } = await openAccount(
    { api: accountApi([], () => (isDown ? 'down' : { body: { data: [trade], next: null } })) },
    'Activity',
  )
  isDown = true
  await act(() => kit.queries.refetchQueries({ queryKey: ['account', 'history'] }))
  expect(ui.getByText(/Couldn’t refresh/)).toBeTruthy()
  expect(ui.getByText(/Swapped 10 USDC/)).toBeTruthy()
})

test('[DATA-04] loads the next page at the end, with retry', async () => {
  let isDown = false
  const { ui } = await openAccount(
    {
      api: accountApi([], ({ searchParams }) => {
        if (searchParams.get('cursor') === null) return { body: { data: [trade], next: 'b' } }
        return isDown ? 'down' : { body: { data: [sampleItem('9')], next: null } }
      }),
    },
    'Activity',
  )
  isDown = true
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Show more' })))
  await settle()
  isDown = false
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Couldn’t load more. Retry' })))
  await settle()
  expect(ui.getByText(/Received 5 SEI/)).toBeTruthy()
  expect(ui.queryByRole('button', { name: 'Show more' })).toBeNull()
})
