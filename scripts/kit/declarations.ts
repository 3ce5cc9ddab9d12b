import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from '../install.mjs'
import type { KitPackage } from './packages.ts'

/** TypeScript keeps `.ts` in the paths of declarations. */
const imports = /((?:from|import)\s*\(?\s*')(\.[^']+?)\.tsx?(')/g

/** The same types for `require`: CommonJS may import those of an ES module if it says so. */
const toCommonJs = (text: string): string =>
  text.replace(imports, '$1$2.cjs$3').replaceAll("from '@latchkey/core'", "$& with { 'resolution-mode': 'import' }")

/** Copies a declaration and every file it imports. Naming a private package is an error in the public types. */
const copy = (from: string, to: string, entry: string, hasCommonJs = false): void => {
  const queue = [entry]
  const done = new Set<string>()
  for (let file = queue.shift(); file; file = queue.shift()) {
    if (done.has(file)) continue
    done.add(file)
    const text = readFileSync(join(from, `${file}.d.ts`), 'utf8')
    const leak = text.match(/'@latchkey\/(?:(?:wire|ui|modal)[^']*|core\/[^']+)'/)
    if (leak) throw new Error(`The public type ${file} needs the private ${leak[0]}.`)
    for (const [, , path = ''] of text.matchAll(imports)) queue.push(relative('/', resolve('/', dirname(file), path)))
    const target = join(to, `${file}.d.ts`)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text.replace(imports, '$1$2.js$3'))
    if (hasCommonJs) writeFileSync(join(to, `${file}.d.cts`), toCommonJs(text))
  }
}

/** Writes `dist/*.d.ts` of the published packages. */
export const writeDeclarations = (packages: readonly KitPackage[]): void => {
  const out = mkdtempSync(join(tmpdir(), 'latchkey-types-'))
  const tsc = join(root, 'node_modules', '.bin', 'tsc')
  try {
    execFileSync(
      tsc,
      ['-p', 'kit', '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', root, '--outDir', out],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
    )
    for (const { name, entries = ['index'], hasCommonJs } of packages)
      for (const entry of entries)
        copy(join(out, 'kit', name, 'src'), join(root, 'kit', name, 'dist'), entry, hasCommonJs)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
