import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { addresses } from './addresses.ts'

/** Playwright's own list for this version; it has to be named in full to be taken out. */
const stockDisabled =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion'

const disabled = [
  ...stockDisabled.split(',').filter((feature) => feature !== 'ThirdPartyStoragePartitioning'),
  // A site that a test makes up has no address; the browser would keep it from this machine before our own walls do.
  'LocalNetworkAccessChecks',
]

/** A visitor's browser partitions the storage of frames; a test browser that does not would prove the wrong thing. */
const launchOptions = {
  ...(findChromium() && { executablePath: findChromium() }),
  ignoreDefaultArgs: [`--disable-features=${stockDisabled}`],
  args: [
    `--disable-features=${disabled.join(',')}`,
    '--no-sandbox',
    '--disable-quic',
    // Without a graphics card, drawing as if there were one took a quarter of the processor time.
    '--disable-gpu',
    '--disable-software-rasterizer',
    `--unsafely-treat-insecure-origin-as-secure=${addresses.wallet}`,
  ],
}

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  // One more than the cores that are promised: much of a journey is waiting for the next block.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  globalSetup: './globalSetup.ts',
  outputDir: '../test-results',
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: addresses.site,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    launchOptions,
    // Nothing moves that need not, and nothing is recorded unless asked for: both cost more than the journeys themselves.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
