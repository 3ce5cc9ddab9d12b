import { buttonCss, buttonCssMark } from './buttonCss.ts'

/** Documents and shadow roots that adopted the styles. */
const styled = new WeakSet<Node>()

/**
 * Adds the button's styles to its document or shadow root, unless the page has `button.css`. An adopted sheet is allowed
 * by a Content-Security-Policy without inline styles. It counts after all files of the page, so beside `button.css` it
 * would undo the page's own rules. Tests in jsdom have no adopted sheets.
 */
export const adoptButtonSheet = (button: HTMLButtonElement | null): void => {
  const root = button?.getRootNode() as Document | ShadowRoot | undefined
  if (!root?.adoptedStyleSheets || styled.has(root)) return
  const { documentElement, defaultView } = (root.ownerDocument ?? root) as Document
  // A file of the page doesn't reach into a shadow root.
  const hasFile = !root.ownerDocument && getComputedStyle(documentElement).getPropertyValue(buttonCssMark)
  if (hasFile || !defaultView) return
  styled.add(root)
  // Another window only takes its own.
  const sheet = new (defaultView as typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(buttonCss)
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
}
