import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { programs } from './checks.ts'
import { root } from './install.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')

const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !/\/(artifacts|samples)\//.test(file))
const isTest = (file: string) => /\.test\.|\.e2e\./.test(file)
/** Tables may be longer than other files. */
const tables = ['packages/wire/src/neverGranted.ts', 'apps/server/src/settings.ts']
/** Files that parse lengths in px, never amounts. */
const lengths = ['packages/modal/src/hooks/useFollowedHeight.ts', 'packages/modal/src/hooks/usePageLock.ts']
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const packageOf = (file: string) =>
  file
    .split('/')
    .slice(0, /^(packages|apps)\//.test(file) ? 2 : 1)
    .join('/')

test('no test replaces the body that other test files of its worker query', () => {
  const replaced = sources.filter(
    (file) => isTest(file) && /document(Element)?\.(innerHTML|body) = |document\.write\(/.test(read(file)),
  )
  expect(replaced.filter((file) => !file.startsWith('e2e/'))).toEqual([])
})

test('every end-to-end test fails on uncaught errors', () => {
  const journeys = files.filter((file) => /^e2e\/.*\.e2e\.ts$/.test(file))
  expect(journeys.length).toBeGreaterThan(50)
  expect(journeys.filter((file) => !read(file).includes("from '../test.ts'"))).toEqual([])
})

test('no file is over 300 lines', () => {
  const long = sources.filter((file) => !tables.includes(file) && read(file).split('\n').length > 301)
  expect(long).toEqual([])
})

test('no contract can make the server fetch a URL: its viem clients switch off-chain lookups off', () => {
  const clients = sources
    .filter((file) => file.startsWith('apps/server/src/') && !/(\.test\.tsx?$|\/testing\/)/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/createPublicClient\(\{[\s\S]{0,300}/g)].map(([text]) => ({ file, text })),
    )
  expect(clients.length).toBeGreaterThan(3)
  expect(clients.filter(({ text }) => !text.includes('ccipRead: false')).map(({ file }) => file)).toEqual([])
})

test('every file with types belongs to a program that `npm run check` compiles', () => {
  const included = programs
    .filter((program) => !program.includes('/'))
    .flatMap((program) => (JSON.parse(read(program)) as { include: string[] }).include)
    .map(
      (glob) =>
        new RegExp(
          `^${glob
            .replace(/\/\*\*\/\*\.ts$/, '')
            .replaceAll('.', '\\.')
            .replaceAll('*', '[^/]*')}(/|$)`,
        ),
    )
  // A new app compiles the templates with its own settings; Vue's and Svelte's types need their packages.
  const isForApps = (file: string) => /^kit\/(create\/templates|element\/types)\//.test(file)
  const left = files.filter(
    (file) => /\.tsx?$/.test(file) && !isForApps(file) && !included.some((one) => one.test(file)),
  )
  expect(left).toEqual([])
})

/** What each package imports from the others. Tests also use the chain and the server. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/wire': [],
  'packages/ui': [],
  'packages/core': ['wire'],
  'packages/modal': ['wire', 'ui', 'core'],
  // Only parts of these: see the test of the site below.
  'apps/site': ['wire', 'ui', 'core', 'modal', 'react'],
  'apps/frame': ['wire', 'ui'],
  'apps/server': ['wire'],
  'apps/chain': ['wire'],
  'kit/backend': [],
  languages: ['wire'],
  e2e: ['chain', 'server'],
}

test('packages import from each other what CONTRIBUTING.md allows', () => {
  const strays = sources
    .filter((file) => file.startsWith('e2e/') || !(isTest(file) || /\/(testing|gallery)\//.test(file)))
    .flatMap((file) => {
      const [, allowed] = Object.entries(mayImport).find(([folder]) => file.startsWith(`${folder}/`)) ?? []
      const text = file.startsWith('languages/') ? read(file).replace(/^import type .*$/gm, '') : read(file)
      return [...text.matchAll(/(?:from|import) ?\(?\s*'@latchkey\/(\w+)/g)]
        .filter(([, name = '']) => allowed && !allowed.includes(name))
        .map(([, name]) => `${file} → ${name}`)
    })
  expect(strays).toEqual([])
})

test('relative imports stay inside their package', () => {
  const escapes = sources
    .filter((file) => /^(packages|apps)\//.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/from '(\.[^']+)'/g)]
        .map(([, path = '']) => relative(root, resolve(root, dirname(file), path)))
        .filter((target) => packageOf(target) !== packageOf(file))
        .map((target) => `${file} → ${target}`),
    )
  expect(escapes).toEqual([])
})

test('the site uses the published packages and our design system, and nothing else of ours', () => {
  const product = sources.filter(
    (file) => file.startsWith('apps/site/src/') && !isTest(file) && !file.includes('/testing/'),
  )
  const used = product.flatMap((file) =>
    [...read(file).matchAll(/(?:from|import) ?\(?'@latchkey\/((?:core|modal|wire)\/[^']+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  // The look of amounts and lists, which the modal and the page share, and the product's numbers.
  const isLook = (name: string) => /^(modal\/lists\/|core\/money\/fiat$|wire\/writeDecimal$|wire\/limits$)/.test(name)
  expect(used.filter((name) => !isLook(name))).toEqual([])

  /** Everything that a file imports at run time; type imports don't count. */
  const reach = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    const imports = read(file).matchAll(/^(?:import|export) (?!type )[^']*'(\.[^']+|@latchkey\/[^']+)'/gm)
    for (const [, name = ''] of imports) {
      const [, owner = '', path = ''] = /^@latchkey\/(\w+)\/(.+)$/.exec(name) ?? []
      const bare = owner ? `packages/${owner}/src/${path}` : relative(root, resolve(root, dirname(file), name))
      const target = [bare, `${bare}.ts`, `${bare}.tsx`].find((one) => sources.includes(one))
      if (target) reach(target, seen)
    }
    return seen
  }
  const looks = sources.filter((file) => file.startsWith('packages/modal/src/lists/') && !isTest(file))
  const reached = new Set([...looks, 'packages/core/src/money/fiat.ts'].flatMap((file) => [...reach(file)]))
  // They only draw their props and can't reach the wallet's state or actions.
  expect([...reached].filter((file) => /^packages\/core\//.test(file) && !file.includes('/money/'))).toEqual([])
  expect([...reached].filter((file) => /\/hooks\/use(Kit|Slice)\.ts$/.test(file))).toEqual([])
})

test('there are no import cycles, not even of types', () => {
  const known = new Set(sources)
  const imports = new Map(
    sources.map((file) => [
      file,
      [...read(file).matchAll(/(?:from|import) '(\.[^']+)'/g)]
        .map(([, path = '']) => relative(root, resolve(root, dirname(file), path)))
        .filter((target) => known.has(target)),
    ]),
  )
  const done = new Set<string>()
  const findCycle = (file: string, path: readonly string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ')
    if (done.has(file)) return undefined
    const cycle = (imports.get(file) ?? []).map((next) => findCycle(next, [...path, file])).find(Boolean)
    done.add(file)
    return cycle
  }
  expect(sources.map((file) => findCycle(file, [])).filter(Boolean)).toEqual([])
})

test('every file that a document names exists', () => {
  const missing = files
    .filter((file) => file.endsWith('.md') && !file.startsWith('apps/chain/contracts/'))
    .flatMap((document) => {
      const text = read(document)
      const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|css|json|md|sql|html|js))`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !path.includes('dist/'))
        .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path.replace(/^\.\//, '')}`)))
      const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, path = '']) => path)
        .filter((path) => !files.includes(relative(root, resolve(root, dirname(document), path))))
      return [...named, ...linked].map((path) => `${document}: ${path}`)
    })
  expect(missing).toEqual([])
})

test('no file is named util, helper, manager, controller or common', () => {
  const banned = /(^|\/)(\w*(util|helper|manager|controller)s?|common|misc|types|constants)\.(ts|tsx)$/i
  expect(files.filter((file) => banned.test(file))).toEqual([])
})

test('pages write dates and times with ui/timeText', () => {
  const isPage = (file: string) => /^(packages\/(ui|core|modal)|apps\/(site|frame)|kit)\//.test(file) && !isTest(file)
  const dates = /DateTimeFormat|toLocale(Date|Time)String|Date\([^)]*\)\s*\.toLocaleString/
  expect(sources.filter((file) => isPage(file) && dates.test(read(file)))).toEqual(['packages/ui/src/timeText.ts'])
})

test('styles mirror in Arabic: no padding or margin has another left than right', () => {
  const physical = sources
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:padding|margin)(-left|-right)?: ([^;]+);/g)].flatMap(([rule, side, value = '']) => {
        const [, right, , left] = value.match(/(?:[^\s(]|\((?:[^()]|\([^)]*\))*\))+/g) ?? []
        // A notch stays on its side.
        return !value.includes('env(') && (side || (left !== undefined && left !== right)) ? [`${file}: ${rule}`] : []
      }),
    )
  expect(physical).toEqual([])
})

test('there is no TODO and no @ts-ignore', () => {
  const left = sources.filter(
    (file) => file !== 'scripts/house.test.ts' && /\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore/.test(read(file)),
  )
  expect(left).toEqual([])
})

test('no test is skipped', () => {
  const skipped = files.filter(
    (file) => isTest(file) && /\b(it|test|describe)\.(skip|todo|fixme|only)\b/.test(read(file)),
  )
  expect(skipped).toEqual([])
})

test('no Math.random, postMessage to *, inner HTML or parseFloat in the product', () => {
  const risky = /Math\.random\(|postMessage\([^)]*, *['"]\*['"]|dangerouslySetInnerHTML|parseFloat\(/
  // Takes over what our own build wrote into the page.
  const allowed = [...lengths, 'apps/site/src/landing/KeptPreview.tsx']
  const found = sources.filter(
    (file) => !isTest(file) && !file.startsWith('apps/chain/') && !allowed.includes(file) && risky.test(read(file)),
  )
  expect(found).toEqual([])
})

test('[threat 31c] no authenticator signs bytes that a server chose: one file asks it, one asks for a bare hash', () => {
  const product = sources.filter(
    (file) => /^(apps\/(frame|site)|packages|kit)\//.test(file) && !isTest(file) && !file.includes('/testing/'),
  )
  const having = (text: RegExp) => product.filter((file) => text.test(read(file))).sort()
  expect(having(/\bcredentials\s*(\?\.|\.|\[)|PublicKeyCredential\b/)).toEqual(['apps/frame/src/vault/passkeys.ts'])
  expect(having(/purpose(:| ===?) 'account'/)).toEqual([
    'apps/frame/src/accounts/askWords.ts',
    'apps/frame/src/vault/passkeyTopic.ts',
  ])
  // Outside askWords.ts, only random bytes of the frame's own.
  expect(having(/\baskPasskey\b.* from '.*askWords\.ts'/)).toEqual(['apps/frame/src/pages/account/createSigners.ts'])
  const asked = read('apps/frame/src/pages/account/createSigners.ts').match(/\baskPasskey\([^)]*\)/g)
  expect(asked).toEqual(Array(2).fill('askPasskey(place, toHex(randomBytes(32)'))
})

test('no IN (…) takes its rows from a query that locks: PostgreSQL may run it again for every row', () => {
  const unbounded = /\bIN \([^`]*FOR UPDATE/
  expect(sources.filter((file) => !isTest(file) && unbounded.test(read(file)))).toEqual([])
})

test('money and wallet errors are thrown with the class that loads their text', () => {
  const tables = [
    {
      module: 'money',
      rows: 'packages/wire/src/moneyCatalogue.ts',
      packages: /^(packages\/(core|modal)|apps\/site)\//,
    },
    { module: 'wallet', rows: 'packages/wire/src/walletCatalogue.ts', packages: /^apps\/(frame|server)\// },
  ]
  const faults = tables.flatMap(({ module, rows, packages }) => {
    const codes = [...read(rows).matchAll(/^ {2}'([\w.]+)':/gm)].map(([, code = '']) => code)
    const throwers = sources
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
      .filter((file) => {
        const text = read(file)
        return (
          codes.some((code) => text.includes(`new WalletError('${code}'`)) && !text.includes(`wire/${module}Errors'`)
        )
      })
    const strangers = throwers.filter((file) => !packages.test(file))
    return [...throwers, ...strangers]
  })
  expect(faults).toEqual([])
})

test('no product export is used only by tests', () => {
  const isForTests = (file: string) => isTest(file) || /\/(testing|gallery)\/|^(e2e|bench|apps\/chain)\//.test(file)
  const product = sources.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !isForTests(file))
  const users = new Map<string, Set<string>>()
  for (const file of product)
    for (const name of read(file).match(/[A-Za-z_$][\w$]*/g) ?? []) {
      users.set(name, (users.get(name) ?? new Set()).add(file))
    }
  const unused = product.flatMap((file) =>
    [...read(file).matchAll(/^export (?:async )?(?:const|function|class)\*? ([A-Za-z_$][\w$]*)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => users.get(name)?.size === 1)
      .filter((name) => read(file).split(new RegExp(`\\b${name}\\b`)).length === 2)
      .map((name) => `${file}: ${name}`),
  )
  expect(unused).toEqual([])
})
