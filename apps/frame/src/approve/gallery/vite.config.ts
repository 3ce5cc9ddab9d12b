import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Every approval in every state: `npx vite apps/frame/src/approve/gallery`, then `?case=send&theme=light`. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()], server: { port: 5197 } })
