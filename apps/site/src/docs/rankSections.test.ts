import { expect, test } from 'vitest'
import { rankSections } from './rankSections.ts'

const entry = (heading: string, text: string, title = 'Page') => ({ url: `/docs#${heading}`, title, heading, text })
const entries = [
  entry('Options', 'server names the API; theme sets colors'),
  entry('verifySession', 'Checks a token on your server'),
  entry('Theme', 'Colors and font'),
]
const headings = (query: string) => rankSections(entries, query).map(({ heading }) => heading)

test('every word must occur; a heading counts more than text', () => {
  expect(headings('theme')).toEqual(['Theme', 'Options'])
  expect(headings('theme api')).toEqual(['Options'])
  expect(headings('theme nothing')).toEqual([])
})

test('the start of a word and the parts of a name are enough', () => {
  expect(headings('tok')).toEqual(['verifySession'])
  expect(headings('session')).toEqual(['verifySession'])
  expect(headings('VERIFYSESSION')).toEqual(['verifySession'])
})

test('signs alone find nothing, and at most eight are shown', () => {
  expect(headings(' ?*( ')).toEqual([])
  const many = Array.from({ length: 20 }, (_, at) => entry(`Chain ${at}`, ''))
  expect(rankSections(many, 'chain')).toHaveLength(8)
})
