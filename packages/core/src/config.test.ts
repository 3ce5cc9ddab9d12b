import { expect, test } from 'vitest'
import { createTestKit } from './testing/createTestKit.ts'

test('[VIEW-13] defaults: full screen on phones off, network switch on, coinbase preference all', () => {
  expect(createTestKit().config).toMatchObject({
    isMobileFullScreen: false,
    isNetworkSwitchOn: true,
    coinbasePreference: 'all',
  })
})

test("[PLAN-03] defaults: network selection is the text 'false' and networks are [1329]", () => {
  expect(createTestKit().config).toMatchObject({ isNetworkSelectionOn: false, supportedNetworks: [1329] })
  const open = createTestKit({ options: { networkSelection: 'true', supportedNetworks: [1329, 1328] } })
  expect(open.config).toMatchObject({ isNetworkSelectionOn: true, supportedNetworks: [1329, 1328] })
})

test('[VIEW-10] the theme is dark by default, and a chosen one is kept', () => {
  expect(createTestKit().store.getState().theme.mode).toBe('dark')
  expect(createTestKit({ storage: { 'latchkey.themeMode': 'light' } }).store.getState().theme.mode).toBe('light')
  expect(createTestKit({ storage: { 'latchkey.themeMode': 'pink' } }).store.getState().theme.mode).toBe('dark')
})
