import { expect, it } from 'vitest'
import { runDoctor } from './runDoctor.ts'

it('npm run doctor warns about settings whose names are misspelled', async () => {
  const said: string[] = []
  await runDoctor({
    env: { TRUST_PROXYS: '1', SMPT_URL: 'smtp://127.0.0.1', HOSTNAME: 'a', LANGUAGE: 'en', DATABASE_URL2: '' },
    only: ['key'],
    say: (text) => void said.push(...text.split('\n')),
  })
  const at = said.findIndex((text) => text.includes('WARN'))
  expect(said.slice(at, at + 7)).toEqual([
    '  WARN  Names  TRUST_PROXYS is not a setting and is ignored',
    '               → If you mean TRUST_PROXY, rename it.',
    '  WARN  Names  SMPT_URL is not a setting and is ignored',
    '               → If you mean SMTP_URL, rename it.',
    '  WARN  Names  DATABASE_URL2 is not a setting and is ignored',
    '               → If you mean DATABASE_URL, rename it.',
    '',
  ])
})
