const cidPattern = /^[a-zA-Z0-9]{32,128}$/

/** The URL of `ipfs://…` at the operator's gateway, so a contract never decides which host we contact. */
export const ipfsAddress = (gateway: string, uri: string): URL | undefined => {
  const [cid = '', ...path] = uri.replace(/^ipfs:\/\/(ipfs\/)?/, '').split('/')
  if (gateway === '' || !uri.startsWith('ipfs://') || !cidPattern.test(cid)) return undefined
  if (path.some((part) => part === '..' || part === '.')) return undefined
  return new URL(`${gateway.replace(/\/+$/, '')}/ipfs/${[cid, ...path.map(encodeURIComponent)].join('/')}`)
}
