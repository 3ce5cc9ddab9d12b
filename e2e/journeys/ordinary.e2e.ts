import { expect } from '@playwright/test'
import { Dapp } from '../pages/dapp.ts'
import { answerIt, layouts, prepareOrdinary } from '../pages/ordinary.ts'
import { trick } from '../pages/trick.ts'
import { test } from '../test.ts'

test('[FRAME-18] in an AppKit page, everyday requests take one click and no scrolling', async ({ page }) => {
  const dapp = await Dapp.open(page)
  await trick(page, layouts.appKit)
  const { asks, beSmart } = await prepareOrdinary(dapp)
  for (const ask of asks)
    await test.step(ask.name, async () => {
      expect(await answerIt(dapp, ask), ask.name).toMatchObject({ presses: 1, scrolls: 0 })
    })
  const batch = await beSmart()
  expect(await answerIt(dapp, batch), batch.name).toMatchObject({ presses: 1, scrolls: 0 })
})
