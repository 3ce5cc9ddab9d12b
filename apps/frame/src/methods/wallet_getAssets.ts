import type { Method } from './method.ts'

/** Nothing: the capabilities say that assets are not looked up here, and an error would close the page's view. */
export const wallet_getAssets: Method<'wallet_getAssets'> = () => ({})
