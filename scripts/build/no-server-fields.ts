import type { Plugin } from 'vite'

const serverField = /^ {2}(?:summary: *'(?:[^'\\]|\\.)*'|errors: \[[^\]]*\]|limit: '[\w-]+'),\n/gm

/** Removes summary, error codes and rate limit of an endpoint, which only the server and its API description use. */
export function withoutServerFields(code: string): string {
  return code.replace(serverField, '')
}

/**
 * Removes fields of endpoints that no page reads. They are 0.5 KiB of the scripts that a lesson starts with, and 1.0 KiB
 * of those that it loads in idle time.
 */
export function noServerFields(): Plugin {
  return {
    name: 'semai:no-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w./-]+\.ts$/ },
      handler: code => ({ code: withoutServerFields(code), map: null }),
    },
  }
}
