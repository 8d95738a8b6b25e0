import type { Plugin } from 'vite'

const summary = /^ {2}summary:\s*'(?:[^'\\]|\\.)*',\n/gm

/** An endpoint's sentence is for the document of the API alone. */
export function withoutSummaries(code: string): string {
  return code.replace(summary, '')
}

/** Leaves out of the pages what only the server's description of the calls reads. */
export function noSummaries(): Plugin {
  return {
    name: 'semai:no-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: code => ({ code: withoutSummaries(code), map: null }),
    },
  }
}
