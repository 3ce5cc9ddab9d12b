const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/
const keywords =
  /\b(?:import|from|export|default|const|let|return|if|else|async|await|function|new|throw|try|catch|type(?=\s+\w)|declare|extends)\b/

type Rules = Readonly<Record<string, RegExp>>
const script: Rules = { comment: /\/\/[^\n]*|\/\*[\s\S]*?\*\//, string: quoted, keyword: keywords }
const markup: Rules = { comment: /<!--[\s\S]*?-->/, string: /"[^"\n]*"/, keyword: /<\/?[\w-]+|\/?>/ }
const shell: Rules = { comment: /(?<=^|\s)#[^\n]*/m, string: quoted }

const languages: Readonly<Record<string, Rules>> = {
  ts: script,
  tsx: script,
  jsx: script,
  js: script,
  css: { comment: /\/\*[\s\S]*?\*\//, string: quoted },
  html: markup,
  vue: markup,
  svelte: markup,
  sh: shell,
}

/** Code as HTML, with classes instead of inline styles: the site's policy allows none. */
export const highlight = (code: string, language = ''): string => {
  const rules = languages[language]
  if (!rules) return escapeHtml(code)
  const pattern = new RegExp(
    Object.entries(rules)
      .map(([name, { source }]) => `(?<${name}>${source})`)
      .join('|'),
    'gm',
  )
  let [html, end] = ['', 0]
  for (const found of code.matchAll(pattern)) {
    const [name = ''] = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    html += `${escapeHtml(code.slice(end, found.index))}<span class="code-${name}">${escapeHtml(found[0])}</span>`
    end = found.index + found[0].length
  }
  return html + escapeHtml(code.slice(end))
}
