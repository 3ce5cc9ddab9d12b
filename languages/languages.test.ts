import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { errors, notices, rpcErrors } from '@latchkey/wire/catalogue'
import { type Language, languages } from '@latchkey/wire/languages'
import { serverLimits } from '@latchkey/wire/limits'
import { moneyErrors } from '@latchkey/wire/moneyCatalogue'
import { walletErrors } from '@latchkey/wire/walletCatalogue'
import { describe, expect, test } from 'vitest'

const here = new URL('./', import.meta.url)
const root = new URL('../', import.meta.url)
const all = Object.keys(languages)
const translated = all.filter((language) => language !== 'en')

const filesOf = (language: string): readonly string[] =>
  readdirSync(new URL(`${language}/`, here), { recursive: true, encoding: 'utf8' }).sort()

describe('a language is one row and one folder', () => {
  test('the rows of wire/languages and the folders are the same', () => {
    const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...all].sort())
  })

  test.each(translated)('%s has the same files as the others', (language) => {
    expect(filesOf(language)).toEqual(filesOf('de'))
  })

  test.each(['README.md', 'docs/kit/theme.md'])('%s names every language', (file) => {
    const english = new Intl.DisplayNames('en', { type: 'language' })
    const names = all.map((language) => english.of(language))
    expect(readFileSync(new URL(file, root), 'utf8')).toContain(`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
  })

  test('no other file lists languages', () => {
    const names = Object.values(languages).map(({ name }) => name)
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(
        (file) => /\.(ts|tsx|js|mjs|html|json)$/.test(file) && !/^languages\/|package-lock|\.test\.|\.e2e\./.test(file),
      )
      .filter((file) => {
        const text = readFileSync(new URL(file, root), 'utf8')
        const ids = translated.filter((id) => new RegExp(`['"\`/]${id}['"\`./]|^\\s*${id}: `, 'm').test(text))
        return ids.length > 1 || names.some((name) => name !== 'English' && text.includes(name))
      })
    // The second takes screenshots in a few of them.
    expect(listed).toEqual(['packages/wire/src/languages.ts', 'scripts/shootModal.mjs'])
  })
})

test('every language says that the security log is kept for a year, as it is', () => {
  const year: Readonly<Record<Language, string>> = {
    ...{ en: 'up to a year', de: 'bis zu einem Jahr', es: 'hasta un año', fr: 'jusqu’à un an' },
    ...{ zh: '最多保留一年', ar: 'مدة تصل إلى سنة' },
  }
  expect(serverLimits.retention.auditMs).toBe(365 * 86_400_000)
  for (const [language, words] of Object.entries(year)) {
    const page = language === 'en' ? 'apps/frame/src/words/ownData.ts' : `languages/${language}/frame/ownData.ts`
    for (const file of [page, `languages/${language}/mails.ts`])
      expect(readFileSync(new URL(file, root), 'utf8'), file).toContain(words)
  }
})

describe('the error catalogue', () => {
  const english: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      [...Object.entries({ ...errors, ...moneyErrors, ...walletErrors }), ...Object.entries(rpcErrors)].map(
        ([code, row]) => [code, row.message],
      ),
    ),
    ...notices,
  }
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  test.each(translated)('%s has words for every code, with the same placeholders', async (language) => {
    const { sentences } = (await import(`./${language}/errors.ts`)) as { sentences: Readonly<Record<string, string>> }
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(english).sort())
    for (const [code, text] of Object.entries(english)) {
      const other = sentences[code] ?? ''
      expect(other.trim(), code).not.toBe('')
      expect(holes(other), code).toEqual(holes(text))
    }
  })
})
