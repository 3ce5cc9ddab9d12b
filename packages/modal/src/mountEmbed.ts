import { createEmbedKit, type EmbedView } from '@latchkey/core/embedKit'
import type { Kit } from '@latchkey/core/kit'
import { createElement } from 'react'
import embedCss from './Embed.css?inline'
import { Embed } from './Embed.ts'
import type { ModalParts } from './mount.tsx'

let sheet: CSSStyleSheet | undefined

const embedSheet = (): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(embedCss)
  }
  return sheet
}

/** Shows a view inside an element of the page, in a shadow root of its own. Returns a function that removes it. */
export const mountEmbed = (
  kit: Kit,
  { KitRoot, ModalCard, adoptedSheets, createRoot, followViews }: ModalParts,
  place: Element,
  view: EmbedView,
): (() => void) => {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [...adoptedSheets(), embedSheet()]
  const { kit: embedKit, stop } = createEmbedKit(kit, view)
  const root = createRoot(shadow)
  root.render(createElement(KitRoot, { kit: embedKit }, createElement(Embed, { ModalCard })))
  const unfollow = followViews(embedKit)
  place.append(host)
  return () => {
    unfollow()
    stop()
    host.remove()
    // The page may be rendering with the same React.
    queueMicrotask(() => root.unmount())
  }
}
