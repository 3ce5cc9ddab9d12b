import { pieceWords } from '@latchkey/ui/pieceWords'
import { findGaps } from '@latchkey/ui/testing/findGaps'
import { type Language, languages } from '@latchkey/wire/languages'
import { expect, test } from 'vitest'
import { dashboardWords } from '../dashboard/words.ts'
import { questionsWords } from '../landing/questionsWords.ts'
import { landingWords } from '../landing/words.ts'
import { siteWords } from '../words.ts'
import { loadLanguage } from './loadLanguage.ts'

const all = Object.keys(languages) as Language[]

test.each(all.filter((language) => language !== 'en'))('%s translates every sentence of the site', async (language) => {
  const translation = await loadLanguage(language)
  const areas = [siteWords, landingWords, dashboardWords, questionsWords, pieceWords]
  expect(areas.flatMap((words) => findGaps(words, translation))).toEqual([])
})
