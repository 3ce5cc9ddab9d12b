import { copiedMs } from '@latchkey/ui/copiedMs'
import { applyTheme } from '../shell/applyTheme.ts'
import './docs.css'
import { startSearch } from './search.ts'
import { startThemeBuilder } from './themeBuilder.ts'
import { docsWords } from './words.ts'

const page = document.documentElement

/** Switches the theme of the whole site: `theme.js` reads the same key. */
const startTheme = (button: HTMLButtonElement): void => {
  const mode = () => (page.dataset.theme === 'light' ? 'light' : 'dark')
  const name = () => {
    button.ariaLabel = mode() === 'dark' ? docsWords.toLight : docsWords.toDark
  }
  button.addEventListener('click', () => {
    const next = mode() === 'dark' ? 'light' : 'dark'
    applyTheme(next)
    try {
      localStorage.setItem('latchkey.themeMode', next)
    } catch {
      // If storage is blocked, the choice lasts for this page only.
    }
    name()
  })
  name()
  button.hidden = false
}

/** On a page without https there is no clipboard. */
const addCopyButton = (block: HTMLPreElement): void => {
  if (!navigator.clipboard) return
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'Docs-copy',
    textContent: docsWords.copy,
  })
  const say = (text: string) => {
    button.textContent = text
    setTimeout(() => {
      button.textContent = docsWords.copy
    }, copiedMs)
  }
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(block.textContent ?? '').then(
      () => say(docsWords.copied),
      () => say(docsWords.notCopied),
    )
  })
  const frame = Object.assign(document.createElement('div'), { className: 'Docs-code' })
  block.replaceWith(frame)
  frame.append(block, button)
}

const search = document.querySelector<HTMLElement>('.Docs-search')
const theme = document.querySelector<HTMLButtonElement>('.Docs-theme')
if (search) startSearch(search)
if (theme) startTheme(theme)
for (const block of document.querySelectorAll('pre')) addCopyButton(block)
const builder = document.querySelector<HTMLElement>('.ThemeBuilder')
if (builder) startThemeBuilder(builder, addCopyButton)
