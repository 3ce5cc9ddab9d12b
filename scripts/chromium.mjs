// Finds a Chromium for the browser tests, or installs one from system packages if allowed.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './engines.mjs'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium: `CHROMIUM_PATH`, else the first one found on this machine. */
export const findChromium = () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
  ]
  return candidates.find((path) => path && existsSync(path) && isExecutable(path))
}

/** Finds or installs Chromium; undefined if neither is possible. */
export const ensureChromium = () => {
  const found = findChromium()
  if (found) return found
  return installPackages('chromium-headless-shell') || installPackages('chromium') ? findChromium() : undefined
}
