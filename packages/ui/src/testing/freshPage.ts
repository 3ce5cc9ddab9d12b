// Runs before every test file: files share a window, and a link that a test clicked has moved it elsewhere.
const page = globalThis as { happyDOM?: { setURL(url: string): void } }
page.happyDOM?.setURL('http://localhost:3000/')
