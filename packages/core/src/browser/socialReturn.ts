/** The parameter in which the wallet origin returns a social login result to a tab that navigated there itself. */
export const resultParameter = 'result_uri'

/** Whether this page was come back to from a social login in the same tab. */
export const hasSocialResult = (): boolean => new URLSearchParams(location.search).has(resultParameter)
