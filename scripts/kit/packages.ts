/**
 * A published package: its folder under `kit`, what stays outside its build, its entries (`index` alone by default), and
 * whether its folder `types` is published as it is.
 */
export type KitPackage = {
  name: string
  external: readonly RegExp[]
  entries?: readonly string[]
  isClient?: boolean
  hasTypes?: boolean
}

const chainPeers = [/^viem($|\/)/, /^@wagmi\/core($|\/)/]
const core = /^@latchkey\/core$/

export const kitPackages: readonly KitPackage[] = [
  { name: 'core', external: chainPeers },
  { name: 'react', external: [core, /^react($|\/)/, /^react-dom($|\/)/, ...chainPeers], isClient: true },
  { name: 'wagmi', external: [core, ...chainPeers] },
  { name: 'element', external: [], hasTypes: true },
  { name: 'backend', external: [] },
  {
    name: 'testing',
    external: [core, /^@playwright\/test$/, /^node:/, ...chainPeers],
    entries: ['index', 'playwright', 'chain'],
  },
]
