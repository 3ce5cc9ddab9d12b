import { dirname, join, relative } from 'node:path/posix'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, highlight } from './highlight.ts'
import { addressOf, pageNames } from './pages.ts'

/** A heading and the text below it: one search result. */
export type Section = { heading: string; id: string; text: string }

export type DocsPage = { name: string; title: string; lead: string; html: string; sections: readonly Section[] }

/** A heading's id, as GitHub makes it, so a link works in both places. */
const toId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** A token's text without markup. */
const wordsOf = (token: Token): string => {
  if (token.type === 'html') return ''
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [...header, ...rows.flat()].flatMap(({ tokens }) => tokens.map(wordsOf)).join(' ')
  }
  const inner = 'items' in token ? (token.items as Token[]) : 'tokens' in token ? token.tokens : undefined
  return inner?.length ? inner.map(wordsOf).join(token.type === 'list' ? ' ' : '') : 'text' in token ? token.text : ' '
}

/** Where a link leads on the site; undefined for anything but a docs page. */
const targetOf = (href: string, from: string): string | undefined => {
  if (/^(https?:|#|\/)/.test(href)) return href
  const [file = '', anchor] = href.split('#')
  const name = relative('docs/kit', join(dirname(`docs/kit/${from}.md`), file)).replace(/\.md$/, '')
  return pageNames.includes(name) ? `${addressOf(name)}${anchor === undefined ? '' : `#${anchor}`}` : undefined
}

/** Signatures and fixes are too wide for columns of a phone: each row becomes a term with its texts below. */
const toList = (header: readonly string[], rows: readonly string[][]): string => {
  const terms = header.findIndex((title) => /^(Meaning|Cause|What happened)$/.test(title))
  const draw = (row: string[]) => {
    const texts = row.slice(terms).map((text, i) => `<dd>${header[terms + i] === 'Fix' ? `Fix: ${text}` : text}</dd>`)
    return `<div><dt>${row.slice(0, terms).join(' ')}</dt>${texts.join('')}</div>`
  }
  return `<dl class="Docs-fields">${rows.map(draw).join('\n')}</dl>\n`
}

/** Lets an error code such as `vault.locked` break after its dot, so its table fits on a phone. */
const breakCodes = (html: string): string => html.replace(/<code>(\w+\.)(\w+)<\/code>/g, '<code>$1<wbr>$2</code>')

const createRenderer = (name: string) =>
  new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${inner}</h1>\n`
        const id = toId(text.replaceAll('`', ''))
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`
      },
      code({ text, lang }) {
        const [language = ''] = (lang ?? '').split(' ')
        return `<pre tabindex="0"><code>${highlight(text, language)}</code></pre>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const target = targetOf(href, name)
        if (target !== undefined) return `<a href="${escapeHtml(target)}">${inner}</a>`
        return `${inner} (<code>${escapeHtml(join('docs/kit', href.split('#')[0] ?? ''))}</code>)`
      },
      html({ text }) {
        if (text.trim() === '<!-- theme builder -->') return '<div class="ThemeBuilder"></div>\n'
        // Generated tables have markers around them. Any other HTML would reach readers unchecked.
        if (/^<!--[\s\S]*-->\s*$/.test(text)) return ''
        throw new Error(`docs/kit/${name}.md contains HTML: ${text.trim()}`)
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${breakCodes(this.parser.parseInline(tokens))}</${tag}>`).join('')
        const titles = header.map(({ text }) => text)
        if (titles.includes('Type') || titles.includes('Fix'))
          return toList(
            titles,
            rows.map((row) => row.map(({ tokens }) => this.parser.parseInline(tokens))),
          )
        const head = `<thead><tr>${cells(header, 'th')}</tr></thead>`
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        return `<div class="Docs-table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })

/** Renders a Markdown file into a page and its search results. */
export const renderMarkdown = (name: string, markdown: string): DocsPage => {
  const marked = createRenderer(name)
  const tokens = marked.lexer(markdown)
  const [first, second] = tokens.filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || first.depth !== 1 || second?.type !== 'paragraph')
    throw new Error(`docs/kit/${name}.md must start with a title and a paragraph.`)
  const title = wordsOf(first)
  const sections: Section[] = [{ heading: title, id: '', text: '' }]
  for (const token of tokens.slice(tokens.indexOf(first) + 1)) {
    const heading = wordsOf(token)
    if (token.type === 'heading') sections.push({ heading, id: toId(heading), text: '' })
    else {
      const last = sections.at(-1)
      if (last) last.text = `${last.text} ${heading.replace(/\s+/g, ' ').trim()}`.trim()
    }
  }
  return { name, title, lead: wordsOf(second), html: marked.parser(tokens), sections }
}
