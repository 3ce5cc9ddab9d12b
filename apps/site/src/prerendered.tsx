import { createLatchkey } from '@latchkey/core'
import { productChainId } from '@latchkey/wire/chains'
import { renderToString } from 'react-dom/server'
import { english } from './LanguageRoot.tsx'
import { Preview } from './landing/Preview.tsx'
import { Page } from './Page.tsx'
import { createShell } from './shell/createShell.ts'

// The page as a new visitor sees it. The build runs this file and writes its output into `index.html`.
const client = createLatchkey({ server: 'http://localhost', chainIds: [productChainId] })
const page = { client, shell: createShell(client), chainId: productChainId, first: english }
console.log(renderToString(<Page {...page} preview={<Preview />} />))
