import { readdirSync } from 'node:fs'
import { otpWords } from '@latchkey/ui/otpWords'
import { pieceWords } from '@latchkey/ui/pieceWords'
import { findGaps } from '@latchkey/ui/testing/findGaps'
import type { Translation, Words } from '@latchkey/ui/words'
import { type Language, languages } from '@latchkey/wire/languages'
import { expect, test } from 'vitest'
import { loadLanguage } from './language.ts'

const folder = new URL('./words/', import.meta.url)

const areas = async (): Promise<readonly Words[]> => {
  const modules = await Promise.all(
    readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<Record<string, Words>>),
  )
  return [otpWords, pieceWords, ...modules.flatMap((module) => Object.values(module))]
}

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

test.each(others)('%s translates every sentence of the frame with all its placeholders', async (language) => {
  const translation: Translation = await loadLanguage(language)
  expect((await areas()).flatMap((words) => findGaps(words, translation))).toEqual([])
})
