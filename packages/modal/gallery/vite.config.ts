import { defineConfig, type Plugin } from 'vite'

/** Serves the same icons as the API, so the gallery needs no server. */
const pictures = (): Plugin => ({
  name: 'pictures',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      // The modal fetches its sheet as a file; without this the development server answers with a script.
      if (request.url?.endsWith('/src/first.css')) request.url = `${request.url}?direct`
      const [, kind, id] =
        /^\/(getWalletImage|public\/getAssetImage|public\/getTokenImage)\/([\w%-]+)/.exec(request.url ?? '') ?? []
      if (!kind || !id) return next()
      const file =
        kind === 'getWalletImage'
          ? `wallets/background/${id}`
          : kind === 'public/getTokenImage'
            ? `tokens/background/${id}`
            : 'networks/background/sei-network'
      import(`@web3icons/core/svgs/${file}.svg`)
        .catch(
          () => import(new URL(`../../../node_modules/@web3icons/core/dist/svgs/${file}.svg.js`, import.meta.url).href),
        )
        .then(({ default: svg }) => response.setHeader('content-type', 'image/svg+xml').end(svg))
        .catch(() => response.writeHead(404).end())
    })
  },
})

export default defineConfig({ server: { port: 5198 }, plugins: [pictures()] })
