/** An origin as a person reads it. */
export const siteName = (origin: string): string => origin.replace(/^https?:\/\//, '')
