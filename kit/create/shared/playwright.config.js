export default {
  testDir: 'tests',
  webServer: { command: 'npm run dev -- --port 4173', url: 'http://localhost:4173' },
  use: { baseURL: 'http://localhost:4173', walletOptions: { chainId: 1329 } },
}
