const polynomial = 0x82f63b78

/** The CRC-32C (Castagnoli) of some bytes, in decimal, as Google Cloud writes it. */
export const crc32c = (bytes: Uint8Array): string => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
  }
  return String((sum ^ 0xffffffff) >>> 0)
}
