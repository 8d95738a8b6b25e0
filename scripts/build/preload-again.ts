import type { Plugin } from 'vite'

/** What Vite's loader of chunks does when a style sheet did not come: it keeps the name, and so never asks again. */
const remembersFailure = /(\(err\)\s*=>\s*\{\s*)seen\[href\]\s*=\s*void 0;/

/**
 * A chunk whose style sheet failed once would show bare for as long as the document lives: the second `import()` takes the
 * sheet for loaded. Here a failure is forgotten. The link itself is removed by src/app/pwa/missing-chunk.ts.
 */
export function preloadAgain(): Plugin {
  return {
    name: 'semai:preload-again',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!remembersFailure.test(code))
          throw new Error('Vite loads chunks in another way now: look at preload-again.ts')
        return { code: code.replace(remembersFailure, '$1delete seen[href];'), map: null }
      },
    },
  }
}
