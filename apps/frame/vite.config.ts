import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { kitPage } from './src/pages/recoveryKit/kitPage.ts'

/** Each its own small entry: the frame, and what stands at top level. `kit.html` is built apart, as one file. */
const pages = [
  'index',
  'loading',
  'callback',
  'device',
  'new-device',
  'freeze',
  'undo',
  'keep',
  'approve',
  'dashboard',
  'settings',
  'export',
]

/** The wallet's pages: nothing inline, hashed names only, as their content security policy requires. */
export default defineConfig({
  plugins: [react(), kitPage()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      input: Object.fromEntries(pages.map((name) => [name, `${import.meta.dirname}/${name}.html`])),
    },
  },
  worker: { format: 'es' },
})
