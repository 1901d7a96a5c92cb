import { resolve } from 'node:path'
import type { ModulePreloadOptions, Plugin } from 'vite'

/** Where the bundler takes what it puts around every `import()`. */
const HELPER = /^\0vite\/preload-helper\.js$/

/** Puts the product's own `importFetched` around every `import()`, which can be tried again when the network lost a file. */
export function importsFetched(root: string): Plugin {
  const own = JSON.stringify(resolve(root, 'src/app/import-fetched.ts'))
  return {
    name: 'iris:imports-fetched',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => `export { importFetched as __vitePreload } from ${own}`,
    },
  }
}

/** With every `import()` stands the script itself, also where it needs no other. */
export const PART_FILES: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, files, { hostType }) =>
    hostType === 'js' ? [...new Set([file, ...files])] : files,
}
