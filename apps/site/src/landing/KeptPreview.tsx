import { LanguageContext } from '@latchkey/ui/words'
import { type ComponentType, useContext, useEffect, useState } from 'react'
import './Preview.css'

/** The preview as the build rendered it, so the first view needs no code for it. In another language it loads the code. */
export function KeptPreview({ html }: { html: string | undefined }) {
  const isEnglish = useContext(LanguageContext) === 'en'
  const [Preview, show] = useState<ComponentType>()
  const kept = isEnglish ? html : undefined
  useEffect(() => {
    if (kept !== undefined) return
    import('./Preview.tsx').then(
      (loaded) => show(() => loaded.Preview),
      () => undefined,
    )
  }, [kept])
  if (kept === undefined) return Preview ? <Preview /> : <div className="Preview" />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build wrote it into this page
  return <div className="Preview" aria-hidden="true" inert dangerouslySetInnerHTML={{ __html: kept }} />
}
