/** A page of a block explorer. A query in its URL, such as the cluster, stays at the end. */
export const explorerPage = (url: string, isSolana: boolean, kind: 'tx' | 'address', value: string): string => {
  const [base, query] = url.split('?')
  return `${base}/${isSolana && kind === 'address' ? 'account' : kind}/${value}${query ? `?${query}` : ''}`
}
