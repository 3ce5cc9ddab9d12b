import { knownIcons } from '@latchkey/ui/knownIcons'
import { expect } from 'vitest'

const kinds: readonly (readonly [selector: string, name: string])[] = [
  ['.Skeleton', 'placeholder'],
  ['.Spinner', 'spinner'],
  ['.IconTile', 'tile'],
  ['.ImageTile', 'picture'],
  ['.WaitRing', 'ring'],
  ['.Tag', 'tag'],
  ['.Banner', 'banner'],
  ['.StepList-step', 'step'],
  ['.KeyValue-row', 'fact'],
  ['[role=img]', 'image'],
  ['[role=tab]', 'tab'],
  ['[role=switch]', 'switch'],
  ['ul[aria-label], ul[aria-busy]', 'list'],
  ['h2, h3', 'heading'],
  ['legend', 'group'],
  ['input[type=radio]', 'radio'],
  ['input[type=checkbox]', 'checkbox'],
  ['input, textarea', 'field'],
  ['a', 'link'],
  ['button', 'button'],
]
const known = [...kinds.map(([selector]) => selector), 'p', 'li'].join(', ')
const apart =
  '.ListRow-title, .ListRow-note, .ListRow-end, .Tag, .Banner-text, .StepList-note, .ChoiceRow-name, dt, dd, p, br'
const unseen = 'svg, .AddressText-seen, .OtpInput-box, .StepList-dot'

const clean = (text: string): string =>
  text
    .replace(/\d{1,2}:\d\d\s[AP]M/g, '(time)')
    .replace(/\s+/g, ' ')
    .trim()

const wordsOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || node.matches(unseen)) return ''
  const words = [...node.childNodes].map(wordsOf).join('')
  return node.matches(apart) ? ` ${words} ` : words
}

const nameOf = (element: Element): string => {
  const { labels } = element as HTMLInputElement
  return clean(element.getAttribute('aria-label') ?? wordsOf(labels?.[0] ?? element))
}

const iconsOf = (element: Element): string =>
  [...element.querySelectorAll('.Icon path')]
    .map((path) => Object.entries(knownIcons).find(([, drawn]) => drawn === path.getAttribute('d'))?.[0] ?? 'no icon')
    .join(' ')

/** What can be seen or heard of an element's state. */
const stateOf = (element: Element): string => {
  const { disabled, readOnly, checked, value } = element as HTMLInputElement
  const read = (name: string) => element.getAttribute(name)
  const isTrue = (name: string) => read(name) !== null && read(name) !== 'false'
  const isField = element.matches('input:not([type=radio]):not([type=checkbox]), textarea')
  const parts = [
    element.matches('.IconTile, button, a') && iconsOf(element),
    ...['data-variant', 'data-tone', 'data-state'].map(read),
    element.matches('[data-size=sm]') && 'small',
    element.matches('[data-wide]') && 'wide',
    ...['busy', 'pressed', 'expanded', 'current', 'selected', 'checked', 'invalid', 'disabled'].filter((name) =>
      isTrue(`aria-${name}`),
    ),
    disabled && 'off',
    readOnly && 'read only',
    element.matches('input') && checked && 'checked',
    isField && `“${value}”`,
    element.matches('a') && `${read('href')} ${read('target') ?? ''}`.trim().replace(/0x0{40,}|wc%3A[^&]+/, '…'),
    element.matches('.ImageTile') && element.querySelector('img')?.src.replace(/[?,].*/, ''),
  ]
  return parts.filter(Boolean).join(', ')
}

/** What a part of the page shows, from top to bottom: controls with their name and state, pictures and texts. */
const outline = (root: Element | null | undefined): string => {
  const seen: string[] = []
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) seen.push(clean(node.textContent ?? ''))
    if (!(node instanceof Element) || node.matches(`${unseen}, label[for], .ImageTile:not(:has(img))`)) return
    if (node.matches('[role=alert]')) seen.push('alert:')
    const kind = kinds.find(([selector]) => node.matches(selector))?.[1]
    if (!kind && !node.querySelector(known)) return void seen.push(clean(wordsOf(node)))
    if (kind) {
      const [name, state] = [kind === 'list' ? node.getAttribute('aria-label') : nameOf(node), stateOf(node)]
      seen.push([kind, name && `"${name}"`, state && `(${state})`].filter(Boolean).join(' '))
    }
    const isWhole = kind && kind !== 'list'
    const inner = isWhole ? node.querySelectorAll('button, a, .Skeleton, .Spinner, .ImageTile, .Tag') : node.childNodes
    for (const child of inner) if (!isWhole || child.parentElement?.closest(known) === node) visit(child)
  }
  if (root) visit(root)
  return seen.filter((line) => line !== '').join('\n')
}

/** Expects a part of the page to show exactly this, whatever the indentation. */
export const expectOutline = (root: Element | null | undefined, text: string): void =>
  expect(outline(root)).toBe(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .join('\n'),
  )
