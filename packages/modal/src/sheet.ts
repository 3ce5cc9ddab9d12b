import { uiCss } from '@latchkey/ui/sheet'

const files = import.meta.glob<string>('./**/*.css', { query: '?inline', eager: true, import: 'default' })

/** Every style of the modal and its pieces, as the one sheet that the shadow root adopts. */
export const createSheet = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([uiCss, ...Object.values(files)].join('\n'))
  return sheet
}
