/** A radial gradient that is always the same for an address, in any letter case. */
export function avatarGradient(address: string) {
  let hash = 0x811c9dc5
  for (const letter of address.toLowerCase()) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const hue = hash % 360
  const spread = 40 + ((hash >>> 9) % 40)
  const stop = (turn: number, saturation: number, light: number) =>
    `hsl(${(hue + turn * spread) % 360} ${saturation}% ${light}%)`
  const stops = [stop(0, 68, 62), stop(1, 58, 56), stop(2.2, 52, 46), stop(3.4, 60, 58), stop(0, 68, 62)]
  return `conic-gradient(from ${(hash >>> 16) % 360}deg, ${stops.join(', ')})`
}
