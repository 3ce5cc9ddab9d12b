import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { addresses } from './addresses.ts'

/** Playwright's default list for this version; removing a switch means naming the list in full. */
const stockDisabled =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion'

const disabled = [
  ...stockDisabled.split(',').filter((feature) => feature !== 'ThirdPartyStoragePartitioning'),
  // Sites that tests make up have no address; the browser would block their access to this machine before our checks
  // do.
  'LocalNetworkAccessChecks',
]

/** Real browsers partition the storage of frames; a test browser that doesn't would prove the wrong thing. */
const launchOptions = {
  ...(findChromium() && { executablePath: findChromium() }),
  ignoreDefaultArgs: [`--disable-features=${stockDisabled}`],
  args: [
    `--disable-features=${disabled.join(',')}`,
    '--no-sandbox',
    '--disable-quic',
    // Without a GPU, hardware rendering took a quarter of the CPU time.
    '--disable-gpu',
    '--disable-software-rasterizer',
    `--unsafely-treat-insecure-origin-as-secure=${addresses.wallet}`,
  ],
}

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  // One more than the guaranteed cores: tests often wait for the next block. `npm test` runs unit tests beside them.
  workers: 3,
  // Patience for a machine that is busy or slow. A test that needs exact times measures them.
  timeout: 360_000,
  expect: { timeout: 60_000, toPass: { timeout: 90_000 } },
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
    // No animations, and no recordings unless asked for: both cost more than the tests.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
