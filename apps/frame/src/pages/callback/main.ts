import { wordsIn } from '@latchkey/ui/words'
import { languages } from '@latchkey/wire/languages'
import { loadLanguage, pageLanguage } from '../../language.ts'
import { callbackWords } from '../../words/callback.ts'
import { type CallbackWindow, finishCallback } from './finishCallback.ts'
import '../loading/loading.css'

const place = document.querySelector('[role="status"]')
const saying = finishCallback(document.getElementById('latchkey-data')?.textContent ?? '', window as CallbackWindow)
const language = pageLanguage()
const translation = await loadLanguage(language).catch(() => undefined)
if (translation) {
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
}
if (place) place.textContent = saying(wordsIn(translation ?? {}, callbackWords))
