import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const entries = {
  'player-1.2': 'player/player-1.2.ts',
  'player-2004': 'player/player-2004.ts',
  sw: 'player/worker/worker.ts',
}

/**
 * Builds the files of the origin for third-party content: each script by itself, in a folder that is no address of the
 * app.
 */
export function playerSite(root: string, dist: string): Plugin {
  return {
    name: 'semai:player-site',
    apply: 'build',
    closeBundle: { sequential: true, handler: () => buildAll(root, dist) },
  }
}

async function buildAll(root: string, dist: string): Promise<void> {
  for (const [name, entry] of Object.entries(entries)) {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: join(dist, '.player'),
        emptyOutDir: false,
        target: 'baseline-widely-available',
        lib: { entry: join(root, entry), formats: ['iife'], name: 'SemaiPlayer', fileName: () => `${name}.js` },
      },
    })
  }
}
