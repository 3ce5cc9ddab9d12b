import { connectButtonCss } from '@latchkey/ui/connectButton'

const css = `${connectButtonCss('.latchkey-button')}
.latchkey-button[aria-busy='true'] { cursor: progress; }
`

let isAdopted = false

/** Adds the button's styles to the page. An adopted sheet is allowed by a Content-Security-Policy without inline styles. */
export const adoptButtonSheet = (): void => {
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  // First, so the page's rules win.
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
}
