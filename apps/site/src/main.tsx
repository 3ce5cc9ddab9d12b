import { browserStorage } from '@latchkey/core/browser/storage'
import type { Language } from '@latchkey/wire/languages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { App } from './App.tsx'
import { ConfigProblem } from './ConfigProblem.tsx'
import { LanguageRoot, type Spoken } from './LanguageRoot.tsx'
import { ConfigError, readConfig } from './readConfig.ts'
import { createShell } from './shell/createShell.ts'
import { loadLanguage } from './shell/loadLanguage.ts'

const toPage = (first: Spoken) => {
  try {
    const shell = createShell(readConfig(document, import.meta.env.DEV), browserStorage())
    return (
      <LanguageRoot shell={shell} first={first}>
        <App shell={shell} />
      </LanguageRoot>
    )
  } catch (error) {
    if (error instanceof ConfigError) return <ConfigProblem sentence={error.message} />
    throw error
  }
}

const show = (first: Spoken): void => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{toPage(first)}</StrictMode>)
}

const english: Spoken = { language: 'en', translation: {} }
// Only languages that we speak are ever set by `theme.js`.
const language = document.documentElement.lang as Language
if (language === 'en') show(english)
else
  loadLanguage(language).then(
    (translation) => show({ language, translation }),
    () => show(english),
  )
