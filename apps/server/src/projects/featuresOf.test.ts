import { expect, it } from 'vitest'
import type { Feature } from '../db/schema.ts'
import { featuresOf, isAnalyticsOn } from './featuresOf.ts'
import type { Project } from './project.ts'

const off = { PROJECT_ID: 'site', SIGN_IN: 'off', EMAIL_CAPTURE: 'off', ANALYTICS: 'off' } as const
const project = (change: Partial<Project> = {}) =>
  ({ id: 'site', features: [], isAnalyticsEnabled: false, ...change }) as unknown as Project
const on = (id: string, config: string[] = []): Feature => ({ id, isEnabled: true, config })

it.each([
  [{ SIGN_IN: 'required' }, on('reown_authentication', ['required'])],
  [{ SIGN_IN: 'optional' }, on('reown_authentication')],
  [{ EMAIL_CAPTURE: 'required' }, on('email_capture', ['required'])],
  [{ EMAIL_CAPTURE: 'optional' }, on('email_capture')],
  [{ ANALYTICS: 'on' }, on('analytics')],
  [{ ANALYTICS: 'consent' }, on('analytics', ['consent'])],
] as const)("the setting %o enables its feature for the site's own project only", (chosen, feature) => {
  expect(featuresOf(project(), { ...off, ...chosen })).toEqual([feature])
  expect(featuresOf(project({ id: 'another' }), { ...off, ...chosen })).toEqual([])
})

it("a setting overrides the project's row, and other features stay", () => {
  const features = [on('reown_authentication'), on('swaps')]
  expect(featuresOf(project({ features }), { ...off, SIGN_IN: 'required' })).toEqual([
    on('swaps'),
    on('reown_authentication', ['required']),
  ])
  expect(featuresOf(project({ features }), off)).toEqual(features)
})

it("analytics in a project's row are on for any project; the setting configures them", () => {
  const counted = project({ id: 'another', isAnalyticsEnabled: true, features: [on('analytics', ['old'])] })
  expect(featuresOf(counted, { ...off, ANALYTICS: 'consent' })).toEqual([on('analytics')])
  expect(featuresOf(project({ isAnalyticsEnabled: true }), { ...off, ANALYTICS: 'consent' })).toEqual([
    on('analytics', ['consent']),
  ])
  expect(isAnalyticsOn(counted, off)).toBe(true)
  expect(isAnalyticsOn(project(), off)).toBe(false)
  expect(isAnalyticsOn(project({ features: [{ ...on('analytics'), isEnabled: false }] }), off)).toBe(false)
})
