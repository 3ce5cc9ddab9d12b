const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (rows: readonly [RegExp, string][], text: string): string | undefined =>
  rows.find(([pattern]) => pattern.test(text))?.[1]

/** The class of a browser, such as "Firefox on Windows"; nothing finer is kept. */
export const browserOf = (userAgent: string | undefined): string => {
  const browser = first(browsers, userAgent ?? '')
  const system = first(systems, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'A browser')
}

/** The parts of a name that `browserOf` wrote, to say it in another language. */
export const readBrowser = (name: string): { browser: string | undefined; system: string | undefined } => {
  const [, browser, system] = /^(.*?)(?: on (.*))?$/.exec(name) ?? []
  return { browser: browser === 'A browser' ? undefined : browser, system }
}
