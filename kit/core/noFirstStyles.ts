/** In the published package the first styles come with the engine, so there is nothing to fetch beside it. */
export const fetchFirstStyles = (): Promise<void> => Promise.resolve()
