import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pick, type Stage, tools } from './checks.ts'
import { installApp } from './packs.ts'
import { shell } from './shell.ts'

/** A test of an app with the mock client, and one that creates the app's own client. */
const appTest = `import { ConnectButton, createLatchkey, LatchkeyProvider } from '@latchkey/react'
import { createMockLatchkey } from '@latchkey/testing'
import { fireEvent, render, screen } from '@testing-library/react'

test('the button opens the modal', () => {
  const client = createMockLatchkey()
  render(<LatchkeyProvider client={client}><ConnectButton /></LatchkeyProvider>)
  fireEvent.click(screen.getByText('Connect wallet'))
  expect(client.calls).toEqual([{ method: 'open', args: [] }])
})
test('the app creates its client', () => {
  const client = createLatchkey({ server: 'https://api.example.com', theme: { mode: 'system' } })
  expect(client.getState().status).toBe('pending')
})
`

/** A test in plain CommonJS: Jest compiles nothing of the kit for it. */
const requiringTest = `const { createMockLatchkey, userRejection } = require('@latchkey/testing')

test('a mock client signs and declines', async () => {
  const client = createMockLatchkey({ status: 'connected' })
  client.failNext('signMessage', userRejection())
  await expect(client.signMessage('Hello')).rejects.toMatchObject({ rpcCode: 4001 })
  expect(await client.signMessage('Hello')).toMatch(/^0x/)
})
`

const files = {
  'app.test.jsx': appTest,
  'plain/requiring.test.cjs': requiringTest,
  'plain/jest.config.cjs': `module.exports = { testEnvironment: 'node', testMatch: ['**/*.test.cjs'], transform: {} }
`,
  'vitest.config.mjs': `export default {
  oxc: { jsx: { runtime: 'automatic' } },
  test: { environment: 'jsdom', globals: true, include: ['*.test.jsx'] },
}
`,
  'babel.config.cjs': `module.exports = {
  presets: [['@babel/preset-env', { targets: { node: 'current' } }], ['@babel/preset-react', { runtime: 'automatic' }]],
}
`,
  // As the docs describe it.
  'jest.setup.cjs': `const { TextDecoder, TextEncoder } = require('node:util')
Object.assign(globalThis, { TextDecoder, TextEncoder })
`,
  'jest.config.cjs': `module.exports = {
  testEnvironment: 'jsdom',
  setupFiles: ['./jest.setup.cjs'],
  transformIgnorePatterns: ['/node_modules/(?!@latchkey/)'],
}
`,
}

/** An app's unit tests, in Vitest and in Jest, both with jsdom, and in Jest with CommonJS alone. */
export const unitTests = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'unit')
  mkdirSync(folder, { recursive: true })
  const dependencies = {
    ...{ react: '19.3.1', 'react-dom': '19.3.1', viem: tools.viem, '@wagmi/core': '3.6.4', vitest: '4.1.12' },
    ...{
      jsdom: '26',
      jest: '30',
      'jest-environment-jsdom': '30',
      '@babel/preset-env': '7',
      '@babel/preset-react': '7',
    },
    ...{ '@testing-library/react': '16', '@testing-library/dom': '10' },
  }
  await installApp({ folder, packs: pick(stage, 'core', 'react', 'testing'), dependencies }, files)
  await shell(join(folder, 'node_modules/.bin/vitest'), ['run'], folder)
  await shell(join(folder, 'node_modules/.bin/jest'), [], folder)
  await shell(join(folder, 'node_modules/.bin/jest'), ['--config', 'plain/jest.config.cjs'], folder)
}
