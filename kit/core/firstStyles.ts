import firstCss from '@latchkey/modal/first.css?inline'

/** The published package has its first styles inside: a dapp serves no file of ours. Replaces the modal's own loader. */
export const fetchFirstStyles = (): Promise<string> => Promise.resolve(firstCss)
