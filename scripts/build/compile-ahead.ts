import type { Plugin } from 'vite'

/** Pieces most of which runs at every start of a page. */
const pieces = new Set(['react', 'base', 'boot'])

/**
 * Chromium reads the words at a script's head and compiles the whole of it beside the page, while it still arrives, instead
 * of function by function on the page's own thread. To others they are a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileAhead(): Plugin {
  return {
    name: 'semai:compile-ahead',
    apply: 'build',
    // After everybody who writes before a chunk's first line.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && pieces.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
