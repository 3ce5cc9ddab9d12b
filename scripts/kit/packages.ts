import { buttonCssFile } from '../../kit/react/src/buttonCss.ts'

/**
 * A published package: its folder under `kit`, what stays outside its build, its entries (`index` alone by default),
 * whether all but the entry `server` is client code for React, whether it is also built as CommonJS, whether its folder
 * `types` is published as it is, and style sheets by their file names.
 */
export type KitPackage = {
  name: string
  external: readonly RegExp[]
  entries?: readonly string[]
  isClient?: boolean
  hasCommonJs?: boolean
  hasTypes?: boolean
  sheets?: Readonly<Record<string, string>>
}

const chainPeers = [/^viem($|\/)/, /^@wagmi\/core($|\/)/]
const core = /^@latchkey\/core$/

export const kitPackages: readonly KitPackage[] = [
  { name: 'core', external: chainPeers },
  {
    ...{ name: 'react', external: [core, /^react($|\/)/, /^react-dom($|\/)/, ...chainPeers], isClient: true },
    entries: ['index', 'server'],
    sheets: { 'button.css': buttonCssFile },
  },
  { name: 'wagmi', external: [core, ...chainPeers] },
  { name: 'element', external: [], hasTypes: true },
  { name: 'backend', external: [] },
  {
    name: 'testing',
    external: [core, /^@playwright\/test$/, /^node:/, ...chainPeers],
    entries: ['index', 'playwright', 'chain'],
    hasCommonJs: true,
  },
]
