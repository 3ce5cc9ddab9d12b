import { fileURLToPath } from 'node:url'

/** The entry of the build: `npm run serve`. Production, with the pages that lie beside it. */
const beside = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

process.env.NODE_ENV ||= 'production'
process.env.SITE_DIR ||= beside('site')
process.env.FRAME_DIR ||= beside('wallet')
if (process.env.NODE_ENV !== 'production') {
  console.error(
    `The build runs in production only, but NODE_ENV is '${process.env.NODE_ENV}'. For development, run npm start.`,
  )
  process.exit(1)
}
await import('./main.ts')
