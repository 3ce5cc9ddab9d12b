import { followViews } from '@latchkey/core/actions/followAccount'
import { createEmbedKit, type EmbedView } from '@latchkey/core/embedKit'
import type { Kit } from '@latchkey/core/kit'
import { createRoot } from 'react-dom/client'
import embedCss from './Embed.css?inline'
import { Embed } from './Embed.tsx'
import { KitRoot } from './KitRoot.tsx'
import { adoptedSheets } from './sheet.ts'

let sheet: CSSStyleSheet | undefined

const embedSheet = (): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(embedCss)
  }
  return sheet
}

/** Shows a view inside an element of the page, in a shadow root of its own. Returns a function that removes it. */
export const mountEmbed = (kit: Kit, place: Element, view: EmbedView): (() => void) => {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [...adoptedSheets(), embedSheet()]
  const { kit: embedKit, stop } = createEmbedKit(kit, view)
  const root = createRoot(shadow)
  root.render(
    <KitRoot kit={embedKit}>
      <Embed />
    </KitRoot>,
  )
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
