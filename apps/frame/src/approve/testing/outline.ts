/** Attributes that a person, a screen reader or a stylesheet notices. */
const noticed = [
  ...[
    'role',
    'aria-label',
    'aria-busy',
    'aria-expanded',
    'disabled',
    'tabindex',
    'dir',
    'href',
    'target',
    'placeholder',
  ],
  ...['data-kind', 'data-main', 'data-size', 'data-type', 'data-direction', 'data-code', 'data-tone', 'data-variant'],
  ...['data-wide', 'data-where', 'data-hasty', 'data-elsewhere', 'data-theme'],
]
/** Classes of the approval screens; those of the UI package have tests of their own. */
const isOwn = (name: string): boolean =>
  /^(Approval|Asker|Asset|Call|Confirm|Details|Message|MoreToSee|Party|Permissions|Prompt|Solana|Typed|Warning)/.test(
    name,
  ) || name === 'textContent'

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node.nodeType === 3 ? (node.textContent ?? '') : '')).join('')

/** The elements of a screen as indented lines: tag, own classes, noticed attributes and text. */
export const outline = (element: Element, depth = 0): readonly string[] => {
  if (element.tagName.toLowerCase() === 'svg') return []
  const classes = [...element.classList].filter(isOwn).map((name) => `.${name}`)
  const attributes = noticed.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null ? [] : [value === '' || value === 'true' ? `[${name}]` : `[${name}=${value}]`]
  })
  const text = ownText(element).replaceAll('\n', '⏎')
  const isBare = classes.length === 0 && attributes.length === 0 && text === ''
  const line = `${'. '.repeat(depth)}${element.tagName.toLowerCase()}${classes.join('')}${attributes.join('')} ${text}`
  const inner = [...element.children].flatMap((child) => outline(child, isBare ? depth : depth + 1))
  return isBare ? inner : [line.trimEnd(), ...inner]
}
