import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listLayers, USER_ID } from './files.ts'
import { type Image, writeLayout } from './layout.ts'

const root = join(import.meta.dirname, '../..')

/** Command of the image. Starts Node directly, because the image has no shell. */
export function startCommand(): string[] {
  const flags = JSON.parse(readFileSync(join(root, 'scripts/server-flags.json'), 'utf8')) as string[] // the file has this shape
  return ['/usr/local/bin/node', ...flags, 'server/main.ts']
}

/** Environment of the container. Other settings come from its operator. */
export const environment = {
  NODE_ENV: 'production',
  DATA_DIR: '/data',
  HOST: '0.0.0.0',
  PORT: '4173',
  PATH: '/usr/local/bin',
  NODE_DISABLE_COMPILE_CACHE: '1',
}

/** Builds the image of the built app as an OCI layout in `folder`. Empties the folder first. */
export async function buildImage(folder: string): Promise<Image> {
  // package.json has a version, so the cast is safe.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  rmSync(folder, { recursive: true, force: true })
  const { runtime, packages, app } = listLayers(root, process.execPath)
  return writeLayout(folder, {
    layers: [runtime, packages, app],
    tag: version,
    config: {
      User: `${USER_ID}:${USER_ID}`,
      WorkingDir: '/app',
      Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      Entrypoint: startCommand(),
      ExposedPorts: { '4173/tcp': {} },
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
    },
  })
}
