import type { Plugin } from 'vite'

const serverField = /^ {2}(?:summary: *'(?:[^'\\]|\\.)*'|errors: \[[^\]]*\]|limit: '[\w-]+'),\n/gm

/**
 * Removes summary, error codes and rate limit of an endpoint, because only the server and its API description use them.
 */
export function removeServerFields(code: string): string {
  return code.replace(serverField, '')
}

const schemaCall = /\bv\.(?!parse|safeParse|is\b|assert|getDotPath)\w+\(/g

/** Marks calls that only create a schema as pure, so that the build removes the call if no page uses its result. */
export function markSchemasAsPure(code: string): string {
  return code.replaceAll(schemaCall, '/* @__PURE__ */ $&')
}

/**
 * Removes fields of endpoints, and schemas, that no page uses. Compressed, the fields take 0.5 KiB of the scripts that
 * a lesson starts with, and 1.0 KiB of the scripts that it loads in idle time. The schemas take 0.1 and 0.4 KiB.
 */
export function noServerFields(): Plugin {
  return {
    name: 'semai:no-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w./-]+\.ts$/ },
      handler: code => ({ code: markSchemasAsPure(removeServerFields(code)), map: null }),
    },
  }
}
