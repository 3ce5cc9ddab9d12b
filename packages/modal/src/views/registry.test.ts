import { readdirSync } from 'node:fs'
import type { ViewName } from '@latchkey/core/state/views'
import { expect, test } from 'vitest'
import { type BuiltView, builtViews } from './builtViews.ts'
import { registry } from './registry.ts'

/** What the router knows and the modal does not have yet. Who builds a view takes its name out of here. */
type Missing = never

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never

test('every view of the router is either built or listed as missing', () => {
  const isComplete: Same<Exclude<ViewName, BuiltView>, Missing> = true
  expect(isComplete).toBe(true)
})

test('the files in this folder are exactly the keys of the registry', () => {
  const files = readdirSync(new URL('.', import.meta.url))
    .filter((name) => /^[A-Z]\w+\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''))
  expect(Object.keys(registry).sort()).toEqual(files.sort())
  expect([...builtViews].sort()).toEqual(files.sort())
})

test.each(builtViews)('[VIEW-01] %s is loaded from the file of its name', async (name) => {
  const { default: view } = await registry[name]()
  expect(view.name).toBe(name)
})
