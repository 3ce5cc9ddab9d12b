import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nextVersion, readNote, withRelease } from './changeNotes.mjs'
import { root } from './install.mjs'
import { currentVersion, versionPlaces } from './versionPlaces.mjs'

describe('the version', () => {
  it('is the same in every file that carries it', () => {
    const places = versionPlaces(currentVersion())
    expect(places.filter(({ text, wanted }) => text !== wanted).map(({ path }) => path)).toEqual([])
  })

  it('is written to all of them', () => {
    const untouched = versionPlaces('9.8.7').filter(({ wanted }) => !wanted.includes('9.8.7'))
    expect(untouched).toEqual([])
  })

  it('is the newest in the changelog', () => {
    const [, newest] = /^## (\S+)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []
    expect(newest).toBe(currentVersion())
  })
})

describe('notes on changes', () => {
  const note = (size: string, body: string) => readNote('a.md', `---\n"latchkey": ${size}\n---\n\n${body}\n`)

  it('in .changeset can be read', () => {
    const folder = join(root, '.changeset')
    for (const name of readdirSync(folder).filter((one) => one !== 'README.md'))
      expect(readNote(name, readFileSync(join(folder, name), 'utf8')).body).not.toBe('')
  })

  it('without a size or a text are refused', () => {
    expect(() => note('huge', '- More')).toThrow('.changeset/a.md must begin with')
    expect(() => note('patch', ' ')).toThrow('.changeset/a.md must begin with')
  })

  it('decide the next version by the largest change', () => {
    const [patch, minor, major] = [note('patch', '- a'), note('minor', '- b'), note('major', '- c')]
    expect(nextVersion('0.2.3', [patch])).toBe('0.2.4')
    expect(nextVersion('0.2.3', [patch, minor])).toBe('0.3.0')
    expect(nextVersion('0.2.3', [minor, major, patch])).toBe('1.0.0')
  })

  it('go to the top of the changelog', () => {
    const before = '# Changelog\n\n## 0.1.0\n\n- First\n'
    expect(withRelease(before, '0.2.0', [note('minor', '- One'), note('patch', '- Two')])).toBe(
      '# Changelog\n\n## 0.2.0\n\n- One\n- Two\n\n## 0.1.0\n\n- First\n',
    )
  })
})
