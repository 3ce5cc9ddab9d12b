// Moves the notes in .changeset to CHANGELOG.md and writes the next version to every file that carries it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextVersion, readNote, withRelease } from './changeNotes.mjs'
import { fail, root } from './install.mjs'
import { currentVersion, versionPlaces } from './versionPlaces.mjs'

const folder = join(root, '.changeset')
const changelog = join(root, 'CHANGELOG.md')

const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
if (files.length === 0) fail('There are no notes in .changeset, so there is nothing to release.')
const notes = files.sort().map((name) => readNote(name, readFileSync(join(folder, name), 'utf8')))
const version = nextVersion(currentVersion(), notes)
for (const { path, text, wanted } of versionPlaces(version))
  if (text !== wanted) writeFileSync(join(root, path), wanted)
writeFileSync(changelog, withRelease(readFileSync(changelog, 'utf8'), version, notes))
for (const name of files) rmSync(join(folder, name))
console.log(`This is now ${version}. Read CHANGELOG.md, then commit.`)
