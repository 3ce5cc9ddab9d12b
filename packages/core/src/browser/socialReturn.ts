/** Under this name the wallet's origin hands the result of a social login to a tab that went there itself. */
export const resultParameter = 'result_uri'

/** Whether this page was come back to from a social login in the same tab. */
export const hasSocialResult = (): boolean => new URLSearchParams(location.search).has(resultParameter)
