import { browserStorage } from '@latchkey/core/browser/storage'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { App } from './App.tsx'
import { ConfigProblem } from './ConfigProblem.tsx'
import { ConfigError, readConfig } from './readConfig.ts'
import { createShell } from './shell/createShell.ts'

const toPage = () => {
  try {
    return <App shell={createShell(readConfig(document, import.meta.env.DEV), browserStorage())} />
  } catch (error) {
    if (error instanceof ConfigError) return <ConfigProblem sentence={error.message} />
    throw error
  }
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{toPage()}</StrictMode>)
