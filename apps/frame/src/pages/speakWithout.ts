import { type Translated, wordsIn } from '@latchkey/ui/words'
import { languages } from '@latchkey/wire/languages'
import { loadLanguage, pageLanguage } from '../language.ts'
import { callbackWords } from '../words/callback.ts'

/** The words of a page that is too small for React, once they are here; English where they do not come. */
export const speakWithout = async (): Promise<Translated<typeof callbackWords>> => {
  const language = pageLanguage()
  const translation = await loadLanguage(language).catch(() => undefined)
  if (translation) {
    document.documentElement.lang = language
    document.documentElement.dir = languages[language].direction
  }
  return wordsIn(translation ?? {}, callbackWords)
}

/** Says something in the one place that such a page has. */
export const sayThere = (title: string, text: string): void => {
  document.title = `${title} · Latchkey`
  const place = document.querySelector('[role="status"]')
  if (place) place.textContent = text
}
