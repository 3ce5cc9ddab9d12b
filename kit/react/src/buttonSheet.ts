import { buttonCss, buttonCssMark } from './buttonCss.ts'

/**
 * Adds styles to the document or shadow root of an element, unless the page has `button.css`, which holds them all. An
 * adopted sheet is allowed by a Content-Security-Policy without inline styles. It counts after all files of the page,
 * so next to `button.css` it would undo the page's own rules. Tests in jsdom have no adopted sheets.
 */
export const createAdopter = (css: string) => {
  /** The sheets that documents and shadow roots adopted. Each window only takes its own. */
  const adopted = new WeakMap<Node, CSSStyleSheet>()
  return (element: HTMLElement | null): void => {
    const root = element?.getRootNode() as Document | ShadowRoot | undefined
    const before = root && adopted.get(root)
    if (!root?.adoptedStyleSheets || (before && root.adoptedStyleSheets.includes(before))) return
    const { documentElement, defaultView } = (root.ownerDocument ?? root) as Document
    // A file of the page doesn't reach into a shadow root.
    const hasFile = !root.ownerDocument && getComputedStyle(documentElement).getPropertyValue(buttonCssMark)
    if (hasFile || !defaultView) return
    const sheet = new (defaultView as typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(css)
    adopted.set(root, sheet)
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
  }
}

export const adoptButtonSheet = /* @__PURE__ */ createAdopter(buttonCss)
