import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import './gallery.css'

const { '../src/tokens.css': tokens = '', ...pieces } = import.meta.glob<string>('../src/*.css', {
  query: '?inline',
  eager: true,
  import: 'default',
})

const sheet = new CSSStyleSheet()
sheet.replaceSync([tokens, ...Object.values(pieces)].join('\n'))
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
