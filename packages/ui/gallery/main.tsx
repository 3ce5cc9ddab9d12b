import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { uiCss } from '../src/sheet.ts'
import { Gallery } from './Gallery.tsx'
import './gallery.css'

const sheet = new CSSStyleSheet()
sheet.replaceSync(uiCss)
document.adoptedStyleSheets.push(sheet)

const asked = new URLSearchParams(location.search).get('theme')
const themes: readonly ('dark' | 'light')[] = asked === 'dark' || asked === 'light' ? [asked] : ['dark', 'light']

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      {themes.map((theme) => (
        <Gallery key={theme} theme={theme} />
      ))}
    </StrictMode>,
  )
}
