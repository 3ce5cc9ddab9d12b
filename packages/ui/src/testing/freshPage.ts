// Runs before every test file: files share a window, and a link that a test clicked may have navigated it.
const page = globalThis as { happyDOM?: { setURL(url: string): void } }
page.happyDOM?.setURL('http://localhost:3000/')
