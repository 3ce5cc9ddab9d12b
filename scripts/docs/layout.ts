import { escapeHtml } from './highlight.ts'
import { addressOf, groups, pageNames } from './pages.ts'
import type { DocsPage } from './renderMarkdown.ts'

/** Built files that every page loads. */
export type DocsFiles = { script: string; sheet: string; font: string }

const icon = (name: 'sun' | 'moon', path: string): string =>
  `<svg class="Docs-${name}" width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`

const sun =
  'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM10 1.5v1.6M10 16.9v1.6M18.5 10h-1.6M3.1 10H1.5M16 4l-1.1 1.1M5.1 14.9 4 16M16 16l-1.1-1.1M5.1 5.1 4 4'
const moon = 'M17 11.6A7.2 7.2 0 0 1 8.4 3a7.2 7.2 0 1 0 8.6 8.6Z'

type Titles = ReadonlyMap<string, string>

const linkTo = (name: string, titles: Titles, here?: string): string =>
  `<a href="${addressOf(name)}"${name === here ? ' aria-current="page"' : ''}>${escapeHtml(titles.get(name) ?? name)}</a>`

const menu = (here: string, titles: Titles): string =>
  groups
    .map(
      ({ title, pages }) =>
        `<h2>${title}</h2>\n<ul>${pages.map((name) => `<li>${linkTo(name, titles, here)}</li>`).join('')}</ul>`,
    )
    .join('\n')

const onThisPage = ({ html }: DocsPage): string => {
  const headings = [...html.matchAll(/<h2 id="([^"]+)"><a href="[^"]+">(.*?)<\/a>/g)]
  if (headings.length < 2) return '<div class="Docs-aside"></div>'
  const rows = headings.map(([, id, text]) => `<li><a href="#${id}">${text}</a></li>`).join('')
  return `<nav class="Docs-aside" aria-label="On this page"><h2>On this page</h2><ul>${rows}</ul></nav>`
}

const neighbours = (name: string, titles: Titles): string => {
  const at = pageNames.indexOf(name)
  if (at < 0) return ''
  const [before, after] = [pageNames[at - 1], pageNames[at + 1]]
  const previous = before === undefined ? '<span></span>' : `<p>Previous ${linkTo(before, titles)}</p>`
  const next = after === undefined ? '' : `<p>Next ${linkTo(after, titles)}</p>`
  return `<footer class="Docs-end">${previous}${next}</footer>`
}

/** A whole page. It works without its script, except for search and the theme switch. */
export const drawDocsPage = (page: DocsPage, titles: Titles, { script, sheet, font }: DocsFiles): string => {
  const isKnown = pageNames.includes(page.name)
  return `<!doctype html>
<html lang="en" class="lk" data-theme="dark" data-language="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)} · Latchkey docs</title>
<meta name="description" content="${escapeHtml(page.lead)}">
<meta name="theme-color" content="#0b0c0e">
<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
<link rel="stylesheet" href="${sheet}">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
${isKnown ? `<link rel="alternate" type="text/markdown" href="/docs/${page.name}.md">` : '<meta name="robots" content="noindex">'}
<script src="/theme.js"></script>
<script type="module" src="${script}"></script>
</head>
<body class="Docs">
<a class="SkipLink" href="#content">Skip to content</a>
<header class="Docs-header">
<a class="Docs-home" href="/"><img src="/mark.svg" alt="" width="30" height="30">Latchkey</a>
<a class="Docs-title" href="/docs">Docs</a>
<a class="Docs-pages" href="#pages">All pages</a>
<search class="Docs-search" hidden>
<input type="search" placeholder="Search" aria-label="Search the docs" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<ul class="Docs-results" aria-label="Search results" hidden></ul>
<p class="Docs-status" role="status"></p>
</search>
<button class="Docs-theme" type="button" hidden>${icon('sun', sun)}${icon('moon', moon)}</button>
</header>
<div class="Docs-body">
<nav class="Docs-nav" id="pages" aria-label="Docs" tabindex="-1">
${menu(page.name, titles)}
</nav>
<main class="Docs-main" id="content" tabindex="-1">
<article>
${page.html}</article>
${neighbours(page.name, titles)}
</main>
${onThisPage(page)}
</div>
</body>
</html>
`
}

/** The page in the theme builder's frame: the modal, and a button that opens it again. */
export const drawPreview = (script: string, { sheet }: DocsFiles): string => `<!doctype html>
<html lang="en" class="lk" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview of the modal · Latchkey docs</title>
<link rel="stylesheet" href="${sheet}">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script src="/theme.js"></script>
<script type="module" src="${script}"></script>
</head>
<body class="ThemePreview">
<button type="button">Open the modal</button>
</body>
</html>
`
