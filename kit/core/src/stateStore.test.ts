import { afterEach, expect, test, vi } from 'vitest'
import { changeState } from './changeState.ts'
import { createStateStore } from './stateStore.ts'

afterEach(() => vi.unstubAllGlobals())

test('a listener that throws is reported, and neither the others nor the change notice', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error))
  const [faults, heard] = [[new Error('follower'), new Error('listener')], [] as string[]]
  const store = createStateStore()
  store.subscribe(() => {
    throw faults[0]
  })
  store.subscribe(() => void heard.push('state'))
  store.on('open', () => {
    throw faults[1]
  })
  store.on('open', () => void heard.push('open'))
  changeState(store, { modal: { isOpen: true } })
  expect(heard).toEqual(['state', 'open'])
  expect(reported).toEqual(faults)
})
