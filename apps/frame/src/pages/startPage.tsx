import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageRoot } from '../LanguageRoot.tsx'
import { pageLanguage } from '../language.ts'
import { PageTitle, type SayTitle } from './PageTitle.tsx'
import './pageStyles.ts'

/** Mounts a page. Inside a frame it stays empty, whatever the headers say. */
export const startPage = (page: ReactNode, title: SayTitle): void => {
  const place = document.getElementById('root')
  if (place && window.top === window.self) {
    createRoot(place).render(
      <LanguageRoot language={pageLanguage()}>
        <PageTitle title={title} />
        {page}
      </LanguageRoot>,
    )
  }
}
