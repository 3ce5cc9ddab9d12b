import { expect, test } from 'vitest'
import { createTestKit } from './testing/createTestKit.ts'

test('[VIEW-13] full screen on phones is off, network switch on, coinbase preference all', () => {
  expect(createTestKit().config).toMatchObject({
    isMobileFullScreen: false,
    isNetworkSwitchOn: true,
    coinbasePreference: 'all',
  })
})

test("[PLAN-03] network selection is the text 'false' and the networks are [1329] unless said otherwise", () => {
  expect(createTestKit().config).toMatchObject({ isNetworkSelectionOn: false, supportedNetworks: [1329] })
  const open = createTestKit({ options: { networkSelection: 'true', supportedNetworks: [1329, 1328] } })
  expect(open.config).toMatchObject({ isNetworkSelectionOn: true, supportedNetworks: [1329, 1328] })
})

test('[VIEW-10] the theme is dark until something else was chosen, and what was chosen is kept', () => {
  expect(createTestKit().store.getState().theme.mode).toBe('dark')
  expect(createTestKit({ storage: { 'latchkey.themeMode': 'light' } }).store.getState().theme.mode).toBe('light')
  expect(createTestKit({ storage: { 'latchkey.themeMode': 'pink' } }).store.getState().theme.mode).toBe('dark')
})
