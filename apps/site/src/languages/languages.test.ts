import { readFileSync } from 'node:fs'
import { errorWords } from '@latchkey/ui/errorWords'
import { pieceWords } from '@latchkey/ui/pieceWords'
import { findGaps } from '@latchkey/ui/testing/findGaps'
import { type Language, languages } from '@latchkey/wire/languages'
import { expect, test } from 'vitest'
import { dashboardWords } from '../dashboard/words.ts'
import { questionsWords } from '../landing/words.ts'
import { loadLanguage } from '../shell/loadLanguage.ts'
import { siteWords } from '../words.ts'

const all = Object.keys(languages) as Language[]

test.each(all.filter((language) => language !== 'en'))('%s translates every sentence of the site', async (language) => {
  const translation = await loadLanguage(language)
  const areas = [siteWords, dashboardWords, questionsWords, errorWords, pieceWords]
  expect(areas.flatMap((words) => findGaps(words, translation))).toEqual([])
})

test("the site's first script knows the same languages", () => {
  const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')
  const known = /const spoken = \[(.*)\]/.exec(script)?.[1]?.match(/\w+/g)
  expect(known).toEqual(all)
  expect(all.filter((language) => languages[language].direction === 'rtl')).toEqual(['ar'])
})
