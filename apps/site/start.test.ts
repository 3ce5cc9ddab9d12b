// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const code = readFileSync(`${import.meta.dirname}/start.js`, 'utf8').replace('%entry%', '/entry.js')

/** Runs `start.js` in a page of the build. Returns the scripts that it has started by then, and a function that draws. */
const run = ({ isHidden = false, waits = false } = {}) => {
  const page = new DOMParser().parseFromString('', 'text/html')
  if (waits) page.documentElement.dataset.waits = ''
  const frames: (() => void)[] = []
  const started: string[][] = []
  runInNewContext(code, {
    document: {
      hidden: isHidden,
      head: { append: ({ src, type }: HTMLScriptElement) => started.push([new URL(src).pathname, type]) },
      createElement: page.createElement.bind(page),
      querySelector: page.querySelector.bind(page),
    },
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
  })
  const drawFrame = () => {
    for (const draw of frames.splice(0)) draw()
  }
  return { started, drawFrame }
}

it("starts the page's code once the page has been painted", () => {
  const { started, drawFrame } = run()
  expect(started).toEqual([])
  drawFrame()
  expect(started).toEqual([])
  drawFrame()
  expect(started).toEqual([['/entry.js', 'module']])
  drawFrame()
  expect(started).toHaveLength(1)
})

it('starts it at once in a tab that paints nothing, and where the page waits for it', () => {
  expect(run({ isHidden: true }).started).toEqual([['/entry.js', 'module']])
  expect(run({ waits: true }).started).toEqual([['/entry.js', 'module']])
})
