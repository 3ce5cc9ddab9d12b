import { buttonCss, buttonCssMark } from './buttonCss.ts'

let isAdopted = false

/**
 * Adds the button's styles to a page without `button.css`. An adopted sheet is allowed by a Content-Security-Policy
 * without inline styles. It counts after all files of the page, so beside `button.css` it would undo the page's own rules.
 */
export const adoptButtonSheet = (): void => {
  if (isAdopted || getComputedStyle(document.documentElement).getPropertyValue(buttonCssMark)) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(buttonCss)
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
}
