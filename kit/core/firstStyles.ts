import firstCss from '@latchkey/modal/first.css?inline'

/** The published package includes its first styles, so apps serve no file of ours. Replaces the modal's own loader. */
export const fetchFirstStyles = (): Promise<string> => Promise.resolve(firstCss)
