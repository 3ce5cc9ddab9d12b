import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openPage } from './browser.ts'
import { buildViteApp, type Stage, tools } from './checks.ts'
import { writeFiles } from './packs.ts'
import { shell } from './shell.ts'
import { page as htmlPage } from './sources.ts'
import { walkJourney } from './walk.ts'

const { vite, viem } = tools
const typed = { vite, viem, typescript: '5.9.3' }
const tsconfigWith = (options: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({
    compilerOptions: {
      ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
      ...{ strict: true, noEmit: true, verbatimModuleSyntax: true, skipLibCheck: false, types: [], ...options },
    },
    include: ['src'],
  })
/** The page's own script, in TypeScript: the button shares its client. */
const setup = `import { createLatchkey } from '@latchkey/element'
import { sei } from 'viem/chains'
const server = new URLSearchParams(location.search).get('server') ?? ''
const latchkey = createLatchkey({ server, chains: [sei] })
Object.assign(window, { latchkey })`

const vueApp = {
  'index.html': htmlPage('<script type="module" src="/src/main.ts"></script>'),
  'tsconfig.json': tsconfigWith(),
  'vite.config.js': `import vue from '@vitejs/plugin-vue'
const isCustomElement = (tag) => tag.startsWith('latchkey-')
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] }
`,
  'src/vue.d.ts': `declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent
  export default component
}
`,
  'src/main.ts': `import { createApp } from 'vue'
import App from './App.vue'
createApp(App).mount('#root')
`,
  'src/App.vue': `<script setup lang="ts">
import type {} from '@latchkey/element/vue'
${setup}
const greet = (event: CustomEvent<{ isReconnected: boolean }>) => console.debug(event.detail.isReconnected)
</script>
<template>
  <!-- @vue-expect-error There is no such mode. -->
  <latchkey-button v-if="false" theme="sepia" />
  <latchkey-button :client="latchkey" theme="dark" @latchkey:connect="greet" />
</template>
`,
}

const svelteApp = {
  'index.html': htmlPage('<script type="module" src="/src/main.ts"></script>'),
  'tsconfig.json': tsconfigWith(),
  'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte'
export default { plugins: [svelte()] }
`,
  'src/main.ts': `import { mount } from 'svelte'
import App from './App.svelte'
mount(App, { target: document.getElementById('root') as HTMLElement })
`,
  'src/App.svelte': `<script lang="ts">
  import type {} from '@latchkey/element/svelte'
  const greet = (event: CustomEvent<{ isReconnected: boolean }>) => console.debug(event.detail.isReconnected)
${setup
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
</script>
<latchkey-button client={latchkey} theme="dark" {...{ 'onlatchkey:connect': greet }}></latchkey-button>
`,
}

/** React before 19 sets properties by a ref alone. */
const react18App = {
  'index.html': htmlPage('<script type="module" src="/src/main.tsx"></script>'),
  'tsconfig.json': tsconfigWith({ jsx: 'react-jsx' }),
  'src/main.tsx': `import type {} from '@latchkey/element/react'
import { createRoot } from 'react-dom/client'
${setup}
// @ts-expect-error There is no such mode.
export const wrong = <latchkey-button theme="sepia" />
createRoot(document.getElementById('root') as HTMLElement).render(
  <latchkey-button theme="dark" ref={(button) => { if (button) button.client = latchkey }} />,
)
`,
}

type ElementApp = {
  name: string
  dependencies: Readonly<Record<string, string>>
  files: Readonly<Record<string, string>>
  check: readonly [string, ...string[]]
  wrong?: { file: string; text: string }
}

const apps: readonly ElementApp[] = [
  {
    name: 'vue',
    dependencies: { vue: '3.5.45', '@vitejs/plugin-vue': '6.0.10', 'vue-tsc': '3.3.14' },
    files: vueApp,
    check: ['vue-tsc', '--noEmit'],
  },
  {
    name: 'svelte',
    dependencies: { svelte: '5.57.3', '@sveltejs/vite-plugin-svelte': '7.3.1', 'svelte-check': '4.7.8' },
    files: svelteApp,
    check: ['svelte-check', '--fail-on-warnings'],
    wrong: {
      file: 'src/Wrong.svelte',
      text: `<script lang="ts">
  import type {} from '@latchkey/element/svelte'
</script>
<latchkey-button theme="sepia"></latchkey-button>
`,
    },
  },
  {
    name: 'element-react18',
    dependencies: {
      ...{ react: '18.2.0', 'react-dom': '18.2.0', '@types/react': '18.3.28', '@types/react-dom': '18.3.7' },
      '@vitejs/plugin-react': tools['@vitejs/plugin-react'],
    },
    files: react18App,
    check: ['tsc', '--noEmit'],
  },
]

/** Templates that can't mark an expected error have it in a file of its own, which the checker must refuse. */
const refuseWrong = async (folder: string, { check: [checker, ...args], wrong }: ElementApp): Promise<void> => {
  if (!wrong) return
  writeFiles(folder, { [wrong.file]: wrong.text })
  const answer = shell(join(folder, 'node_modules/.bin', checker), args, folder)
  await expect(answer).rejects.toThrow('sepia')
}

/** Vue, Svelte and React 18 with the element: checks the types of its templates and runs the flow. */
export const elementApps = async (stage: Stage): Promise<void> => {
  const server = await stage.latchkey()
  for (const one of apps) {
    const { name, dependencies, files, check } = one
    const app = { name, packs: ['core', 'element'], dependencies: { ...typed, ...dependencies } }
    const built = await buildViteApp(stage, app, files)
    const folder = join(built, '..')
    const [checker, ...args] = check
    await shell(join(folder, 'node_modules/.bin', checker), args, folder)
    await refuseWrong(folder, one)
    server.show(built)
    const watched = await openPage(stage.browser, 1_329)
    const url = `${server.site.url}/?server=${encodeURIComponent(server.api)}`
    await walkJourney(watched, server, url).finally(watched.close)
  }
}
