/** Groups the thousands of a decimal text and keeps every digit: `1234.5` becomes `1,234.5`. */
export const groupDigits = (amount: string): string => {
  const [whole = '0', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
