/** An origin in readable form. */
export const siteName = (origin: string): string => origin.replace(/^https?:\/\//, '')
