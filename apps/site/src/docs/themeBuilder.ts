import { type Choice, themeCode, toTheme } from './themeCode.ts'
import { docsWords } from './words.ts'

const words = docsWords.builder

type Option = readonly [value: string, label: string]

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** One of a few, as radio buttons. */
const choices = (name: keyof Choice, legend: string, options: readonly Option[], chosen: string): HTMLElement =>
  make(
    'fieldset',
    {},
    make('legend', { textContent: legend }),
    ...options.map(([value, label]) =>
      make('label', {}, make('input', { type: 'radio', name, value, defaultChecked: value === chosen }), label),
    ),
  )

const form = (): HTMLFormElement =>
  make(
    'form',
    { className: 'ThemeBuilder-form' },
    choices('mode', words.mode, words.modes, 'dark'),
    make(
      'label',
      { className: 'ThemeBuilder-accent' },
      words.accent,
      make('input', { type: 'color', name: 'accent', defaultValue: '#e9b44c' }),
    ),
    choices('radius', words.radius, words.radii, 'medium'),
    choices('font', words.font, words.fonts, ''),
  )

/** Options next to the real modal, which applies each at once; the code to copy is below. */
export const startThemeBuilder = (place: HTMLElement, addCopyButton: (block: HTMLPreElement) => void): void => {
  const asked = form()
  const preview = make('iframe', { title: words.preview, src: '/docs/theme-preview' })
  const code = make('code', {})
  const block = make('pre', { tabIndex: 0 }, code)
  const show = (): void => {
    const choice = Object.fromEntries(new FormData(asked)) as Choice
    code.textContent = themeCode(choice)
    preview.contentWindow?.postMessage({ theme: { radius: 'medium', ...toTheme(choice) } }, location.origin)
  }
  asked.addEventListener('input', show)
  asked.addEventListener('submit', (event) => event.preventDefault())
  addEventListener('message', ({ source }) => {
    if (source === preview.contentWindow) show()
  })
  place.append(asked, preview, block)
  addCopyButton(block)
  show()
}
