import type { Plugin } from 'vite'

/**
 * Matches the code in Vite's chunk loader that marks a failed style sheet as loaded. Because of this mark Vite never
 * loads the sheet again.
 */
const remembersFailure = /(\(err\)\s*=>\s*\{\s*)seen\[href\]\s*=\s*void 0;/

/**
 * Vite marks a style sheet as loaded even if it failed to load, so a second `import()` would show the chunk without its
 * style. This plugin removes the mark. src/app/pwa/missing-chunk.ts removes the link itself.
 */
export function retryFailedPreload(): Plugin {
  return {
    name: 'semai:preload-again',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!remembersFailure.test(code)) throw new Error('Vite changed how it loads chunks: adapt preload-again.ts')
        return { code: code.replace(remembersFailure, '$1delete seen[href];'), map: null }
      },
    },
  }
}
