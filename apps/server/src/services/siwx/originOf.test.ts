import { expect, it } from 'vitest'
import type { Project } from '../../projects/project.ts'
import { originOf } from './originOf.ts'

const project = (...allowedOrigins: string[]) => ({ allowedOrigins }) as unknown as Project
const ask = (origin: string) => () => origin

it('a sign-in is for a site that the project lists; a project without sites signs no one in', () => {
  expect(originOf(ask('https://app.example'), project('https://app.example'))).toBe('https://app.example')
  expect(() => originOf(ask('https://evil.example'), project('https://app.example'))).toThrow(/not one of the project/)
  expect(() => originOf(ask('https://evil.example'), project())).toThrow(/not one of the project/)
})
