// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { stringToHex } from 'viem/utils'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import { cases } from '../gallery/cases.ts'
import { openScreen } from '../testing/openScreen.tsx'

afterEach(cleanup)

const tags = [
  'script',
  'img',
  'svg',
  'iframe',
  'object',
  'math',
  'style',
  'base',
  'form',
  'a',
  'body',
  'details',
  'video',
  'template',
  'noscript',
]
const handlers = [
  'onerror=alert(1)',
  'onload=alert(1)',
  'src=x onerror=alert(1)',
  'href=javascript:alert(1)',
  'style=position:fixed;inset:0',
  'srcdoc=<script>alert(1)</script>',
  'formaction=javascript:alert(1)',
  'data=javascript:alert(1)',
  'ontoggle=alert(1) open',
  'xlink:href=javascript:alert(1)',
]
const payloads = tags.flatMap((tag) =>
  handlers.flatMap((handler) => [`<${tag} ${handler}>`, `"'></${tag}><${tag} ${handler}>x</${tag}>`]),
)

describe('external text', () => {
  it(`is never parsed as markup: ${payloads.length} payloads in every field`, async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(300)
    const shape = (root: Element) =>
      [...new Set([...root.querySelectorAll('*')].map((one) => one.tagName))].sort().join()
    const usdc = Object.keys(sampleFactsData.tokens)[0] ?? ''
    const names = ['sendNew', 'message', 'typedData']
    const withPayload = async (name: string, payload: string) => {
      const facts = {
        ...sampleFactsData,
        tokens: { ...sampleFactsData.tokens, [usdc]: { ...sampleFactsData.tokens[usdc]!, symbol: payload } },
      }
      const { approval } = cases[name]!
      const { subject } = approval
      const json = JSON.stringify(payload)
      const filled =
        subject.kind === 'message'
          ? { ...subject, message: stringToHex(payload) }
          : subject.kind === 'typedData'
            ? {
                ...subject,
                typedData: subject.typedData.replace('"Hello, Grace!"', json).replace('"Ether Mail"', json),
              }
            : subject
      const dapp = { name: payload, icon: payload }
      const { container, text } = await openScreen(
        { ...approval, dapp, subject: filled },
        { loadFacts: () => Promise.resolve(facts) },
      )
      if (name !== 'sendNew') expect(text()).toContain(payload)
      const seen = shape(container)
      cleanup()
      return seen
    }
    const plain: [string, string][] = []
    for (const name of names) plain.push([name, await withPayload(name, 'plain words')])
    // Several at a time: a screen takes much longer to draw than its text to read.
    const perScreen = 6
    for (let at = 0; at < payloads.length; at += perScreen) {
      const [name, expected] = plain[(at / perScreen) % plain.length]!
      expect(await withPayload(name, payloads.slice(at, at + perScreen).join(' '))).toBe(expected)
    }
  })
})
