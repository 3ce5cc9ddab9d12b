import { build, type Plugin } from 'vite'

type Asset = { type: 'asset'; fileName: string; source: string | Uint8Array }
type Chunk = { type: 'chunk'; code: string }

const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Latchkey recovery kit</title>
`

/** Builds the recovery kit as one file: it runs from disk, where browsers load no modules. */
export const kitPage = (): Plugin => ({
  name: 'latchkey-kit-page',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2022',
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        lib: { entry: `${import.meta.dirname}/main.tsx`, formats: ['iife'], name: 'kit' },
      },
    })
    const output = (Array.isArray(built) ? built : [built]).flatMap((one) =>
      'output' in one ? (one.output as (Asset | Chunk)[]) : [],
    )
    const css = output.flatMap((one) =>
      one.type === 'asset' && one.fileName.endsWith('.css') ? [String(one.source)] : [],
    )
    const code = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
    // Fonts would be separate files, so it uses system fonts.
    const style = css
      .join('\n')
      .replace(/@font-face\s*\{[^}]*\}/g, '')
      .replaceAll('</', '<\\/')
    const script = code.join('\n').replaceAll('</', '<\\/')
    const source = `${head}<style>${style}</style>\n</head>\n<body>\n<div id="root"></div>\n<script>${script}</script>\n</body>\n</html>\n`
    this.emitFile({ type: 'asset', fileName: 'kit.html', source })
  },
})
