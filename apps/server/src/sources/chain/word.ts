/** An address or a number as 32 bytes of calldata, without `0x`. */
export const word = (value: string | number | bigint): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
