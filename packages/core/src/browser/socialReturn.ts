/** The parameter in which the wallet origin returns a social login result to a tab that navigated there itself. */
export const resultParameter = 'result_uri'

/** Whether a social login in this tab returned to this page. */
export const hasSocialResult = (): boolean => new URLSearchParams(location.search).has(resultParameter)
