#!/usr/bin/env node
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

const templatesFolder = join(import.meta.dirname, 'templates')
/** Files of every template, unless it has its own. */
const sharedFolder = join(import.meta.dirname, 'shared')
const templates = readdirSync(templatesFolder).sort()
const usage = `Usage: npm create latchkey [folder] -- [--template <name>] [--server <url>]

Templates: ${templates.join(', ')}`

const options = { template: { type: 'string' }, server: { type: 'string' }, help: { type: 'boolean' } }

/** A mistake that the user can correct. */
class Mistake extends Error {}

const readFlags = () => {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Mistake(`${error.message}\n\n${usage}`)
  }
}

const chooseTemplate = async (wanted) => {
  if (wanted !== undefined) return wanted
  if (!process.stdin.isTTY) return 'vite-react'
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`Template (${templates.join(', ')}) [vite-react]: `)
  lines.close()
  return answer.trim() || 'vite-react'
}

/** Only characters that a URL needs, since the text goes into source files. */
const checkServer = (server) => {
  if (server === undefined) return undefined
  if (!/^https?:\/\/[\w.-]+(:\d+)?[\w./-]*$/.test(server)) throw new Mistake(`--server is not an http URL: ${server}`)
  return server.replace(/\/+$/, '')
}

const checkFolder = (folder) => {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory() || readdirSync(folder).length > 0)
    throw new Mistake(`${folder} is not empty. Choose another folder.`)
}

/** Where a template names the server, or could. */
const places = [
  ['createLatchkey({ chains', (url) => `createLatchkey({ server: '${url}', chains`],
  ['<latchkey-button ', (url) => `<latchkey-button server="${url}" `],
  ["server: 'http://localhost:3002'", (url) => `server: '${url}'`],
]

const nameServer = (file, url) => {
  const text = readFileSync(file, 'utf8')
  const named = places.reduce((all, [from, to]) => all.replaceAll(from, () => to(url)), text)
  if (named !== text) writeFileSync(file, named)
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const create = async () => {
  const { values, positionals } = readFlags()
  if (values.help) return console.log(usage)
  if (positionals.length > 1) throw new Mistake(usage)
  const folder = resolve(positionals[0] ?? 'latchkey-app')
  const server = checkServer(values.server)
  checkFolder(folder)
  const template = await chooseTemplate(values.template)
  if (!templates.includes(template)) throw new Mistake(`There is no template ${template}.\n\n${usage}`)
  mkdirSync(folder, { recursive: true })
  cpSync(join(templatesFolder, template), folder, { recursive: true, force: false, errorOnExist: true })
  cpSync(sharedFolder, folder, { recursive: true, force: false })
  // npm leaves a file with this name out of packages.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
  const manifestFile = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  writeFileSync(manifestFile, `${JSON.stringify({ name: name || 'latchkey-app', ...manifest }, null, 2)}\n`)
  if (server !== undefined) for (const file of filesBelow(folder)) nameServer(file, server)
  const enter = positionals[0] ? `cd ${positionals[0]}` : 'cd latchkey-app'
  console.log(
    `Created ${folder} from ${template}.\n\nNext:\n  ${enter}\n  npm install\n  npm run dev\n\nTest it: npx playwright install chromium, then npm test`,
  )
}

try {
  await create()
} catch (error) {
  if (!(error instanceof Mistake)) throw error
  console.error(error.message)
  process.exitCode = 1
}
