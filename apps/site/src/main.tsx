import { createLatchkey } from '@latchkey/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { english, type Spoken } from './LanguageRoot.tsx'
import { KeptPreview } from './landing/KeptPreview.tsx'
import { Page } from './Page.tsx'
import { ConfigError, developmentConfig, readConfig } from './readConfig.ts'
import { createShell } from './shell/createShell.ts'
import { loadLanguage } from './shell/loadLanguage.ts'
import { reloadForNewBuild } from './shell/reloadForNewBuild.ts'
import { toOptions } from './toOptions.ts'

addEventListener('vite:preloadError', () => {
  reloadForNewBuild(new URL(import.meta.url).pathname, () => location.reload()).catch(() => {})
})

const { dataset, lang } = document.documentElement

const show = async (first: Spoken): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  const preview = root.querySelector('.Preview')?.innerHTML
  const renderAnew = () => {
    root.replaceChildren()
    return createRoot(root)
  }
  // From here on, `theme.js` leaves presses and what is visible to the page.
  dataset.live = ''
  try {
    const config = readConfig(document, import.meta.env.DEV ? developmentConfig : undefined)
    const { chainId } = config
    const client = createLatchkey(toOptions(config))
    const parts = { client, shell: createShell(client), chainId, first }
    const page = <Page {...parts} preview={<KeptPreview html={preview} />} />
    if (root.dataset.chain === String(chainId) && dataset.waits === undefined) hydrateRoot(root, page)
    else renderAnew().render(page)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // First, so no button of the first view is left without an answer while the code loads.
    const anew = renderAnew()
    const { ConfigProblem } = await import('./ConfigProblem.tsx')
    anew.render(<ConfigProblem problem={error.problem} />)
  }
}

// `theme.js` sets only supported languages.
if (lang === 'en') void show(english)
else
  loadLanguage(lang).then(
    (translation) => show({ language: lang, translation }),
    () => show(english),
  )
