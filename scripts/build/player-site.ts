import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const entries = {
  'player-1.2': 'player/player-1.2.ts',
  'player-2004': 'player/player-2004.ts',
  'player-h5p': 'player/player-h5p.ts',
  'player-h5p-page': 'player/player-h5p-page.ts',
  sw: 'player/worker/worker.ts',
}

/**
 * Builds the files for the origin of third-party content, in a folder that the app's origin does not serve. Each script
 * is built separately.
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
  writeH5p(join(root, 'node_modules/h5p-standalone/dist'), join(dist, '.player'))
}

/**
 * Copies the H5P files that the player's scripts do not contain. The icons are inlined in the styles. The fonts for
 * text, 1.4 MB, are left out, because the player uses the fonts of the device.
 */
function writeH5p(from: string, to: string): void {
  const read = (name: string) => readFileSync(join(from, name))
  writeFileSync(join(to, 'h5p-frame.js'), read('frame.bundle.js'))
  const styles = read('styles/h5p.css')
    .toString()
    .replaceAll(/@font-face\s*\{[^}]*fonts\/(?:inter|open-sans)\/[^}]*\}/g, '')
    .replaceAll(/url\('\.\.\/(fonts\/[\w-]+\.woff2|images\/\w+\.gif)[^']*'\)/g, (_all, name: string) => {
      const type = name.endsWith('.gif') ? 'image/gif' : 'font/woff2'
      return `url('data:${type};base64,${read(name).toString('base64')}')`
    })
  writeFileSync(join(to, 'h5p.css'), styles)
}
