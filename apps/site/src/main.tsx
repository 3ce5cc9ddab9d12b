import { createLatchkey, LatchkeyProvider } from '@latchkey/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { App } from './App.tsx'
import { LanguageRoot, type Spoken } from './LanguageRoot.tsx'
import { ConfigError, developmentConfig, readConfig } from './readConfig.ts'
import { createShell } from './shell/createShell.ts'
import { loadLanguage } from './shell/loadLanguage.ts'
import { reloadForNewBuild } from './shell/reloadForNewBuild.ts'
import { toOptions } from './toOptions.ts'

addEventListener('vite:preloadError', () => {
  reloadForNewBuild(new URL(import.meta.url).pathname, () => location.reload()).catch(() => {})
})

const toPage = async (first: Spoken): Promise<ReactNode> => {
  try {
    const config = readConfig(document, import.meta.env.DEV ? developmentConfig : undefined)
    const client = createLatchkey(toOptions(config))
    const shell = createShell(client)
    return (
      <LatchkeyProvider client={client}>
        <LanguageRoot first={first}>
          <App shell={shell} chainId={config.chainId} />
        </LanguageRoot>
      </LatchkeyProvider>
    )
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const { ConfigProblem } = await import('./ConfigProblem.tsx')
    return <ConfigProblem problem={error.problem} />
  }
}

const show = async (first: Spoken): Promise<void> => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{await toPage(first)}</StrictMode>)
}

const english: Spoken = { language: 'en', translation: {} }
// `theme.js` sets only supported languages.
const language = document.documentElement.lang
if (language === 'en') void show(english)
else
  loadLanguage(language).then(
    (translation) => show({ language, translation }),
    () => show(english),
  )
