import { type Translated, wordsIn } from '@latchkey/ui/words'
import { languages } from '@latchkey/wire/languages'
import { loadLanguage, pageLanguage } from '../language.ts'
import { callbackWords } from '../words/callback.ts'

/** The text of a page without React, once loaded; English if that fails. */
export const speakWithout = async (): Promise<Translated<typeof callbackWords>> => {
  const language = pageLanguage()
  const translation = await loadLanguage(language).catch(() => undefined)
  if (translation) {
    document.documentElement.lang = language
    document.documentElement.dir = languages[language].direction
  }
  return wordsIn(translation ?? {}, callbackWords)
}

/** Shows a message in the page's only element. */
export const sayThere = (title: string, text: string): void => {
  document.title = `${title} · Latchkey`
  const place = document.querySelector('[role="status"]')
  if (place) place.textContent = text
}
