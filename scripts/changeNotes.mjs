const sizes = ['patch', 'minor', 'major']

/** Reads one note: the size of the change, and the text for readers. The format is that of Changesets. */
export const readNote = (name, text) => {
  const [, size, body = ''] = /^---\n"latchkey": (\w+)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (!sizes.includes(size) || body.trim() === '')
    throw new Error(
      `.changeset/${name} must begin with ---, "latchkey": patch, minor or major, ---, then say what changed.`,
    )
  return { size, body: body.trim() }
}

/** The version after the largest of these changes. */
export const nextVersion = (version, notes) => {
  const [major, minor, patch] = version.split('.').map(Number)
  const largest = Math.max(...notes.map(({ size }) => sizes.indexOf(size)))
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`][largest]
}

/** The changelog with one more release on top. */
export const withRelease = (changelog, version, notes) => {
  const [title, ...releases] = changelog.split(/^(?=## )/m)
  const entry = `## ${version}\n\n${notes.map(({ body }) => body).join('\n')}\n`
  return [`${title.trimEnd()}\n\n`, entry, ...releases.map((release) => `\n${release.trimEnd()}\n`)].join('')
}
