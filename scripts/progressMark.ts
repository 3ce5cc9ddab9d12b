/** Starts the lines that a tool shows even while its other output is kept back. */
export const progressMark = '…'
