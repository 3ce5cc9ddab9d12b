/** In the published package the first styles come with the engine, so there is nothing else to fetch. */
export const fetchFirstStyles = (): Promise<void> => Promise.resolve()
