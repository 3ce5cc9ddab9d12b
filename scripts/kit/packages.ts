/** A published package: its folder under `kit`, and what stays outside its build. */
export type KitPackage = { name: string; external: readonly RegExp[]; isClient?: boolean }

const chainPeers = [/^viem($|\/)/, /^@wagmi\/core($|\/)/]
const core = /^@latchkey\/core$/

export const kitPackages: readonly KitPackage[] = [
  { name: 'core', external: chainPeers },
  { name: 'react', external: [core, /^react($|\/)/, /^react-dom($|\/)/, ...chainPeers], isClient: true },
  { name: 'wagmi', external: [core, ...chainPeers] },
  { name: 'element', external: [] },
  { name: 'backend', external: [] },
]
