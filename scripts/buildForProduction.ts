import { type InlineConfig, build as viteBuild } from 'vite'

/** Libraries read NODE_ENV when they are bundled. Whatever it is here, the pages get production code. */
export const buildForProduction = async (config: InlineConfig): Promise<void> => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await viteBuild({ ...config, logLevel: 'warn', mode: 'production' })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
