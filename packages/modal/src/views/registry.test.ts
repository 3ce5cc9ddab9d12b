import { readdirSync } from 'node:fs'
import type { ViewName } from '@latchkey/core/state/views'
import { expect, test } from 'vitest'
import { registry } from './registry.ts'

test('the files in this folder are exactly the keys of the registry', () => {
  const files = readdirSync(new URL('.', import.meta.url))
    .filter((name) => /^[A-Z]\w+\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''))
  expect(Object.keys(registry).sort()).toEqual(files.sort())
})

test.each(Object.keys(registry) as ViewName[])('[VIEW-01] %s is loaded from the file of its name', async (name) => {
  const { default: view } = await registry[name]()
  expect(view.name).toBe(name)
})
