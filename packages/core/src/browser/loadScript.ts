/** Adds a script to the page, once. Its nonce is that of the page's Content-Security-Policy. */
export const loadScript = (id: string, src: string, nonce = ''): void => {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return
  document.head.append(Object.assign(document.createElement('script'), { id, src, nonce, async: true }))
}
