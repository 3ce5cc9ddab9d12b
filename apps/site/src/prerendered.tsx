import { createLatchkey } from '@latchkey/core'
import { renderToString } from 'react-dom/server'
import { english } from './LanguageRoot.tsx'
import { Preview } from './landing/Preview.tsx'
import { Page } from './Page.tsx'
import { developmentConfig } from './readConfig.ts'
import { createShell } from './shell/createShell.ts'

// The page as a new visitor sees it, for one chain. The build runs this file and writes its output into `index.html`.
const { chainId } = developmentConfig
const client = createLatchkey({ server: 'http://localhost', chainIds: [chainId] })
const page = { client, shell: createShell(client), chainId, first: english }
const html = renderToString(<Page {...page} preview={<Preview />} />)
console.log(`<div id="root" data-chain="${chainId}">${html}</div>`)
