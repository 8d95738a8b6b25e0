import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listLayers, USER_ID } from './files.ts'
import { type Image, writeLayout } from './layout.ts'

/*
 * Writes the image in Node, because `docker build` needs a daemon, downloads a base image, and gives another digest
 * each time. Files are sorted and have owner 0 and time 0, so equal files give an equal digest. The libraries come from
 * the machine that builds the image, so an update of that machine may change the digest. Not used: umoci and buildah
 * only pack files and need a base image; all production packages would include the code of pages; a trace of a running
 * server misses libraries that are loaded late. A package that is imported by a computed name is not found, so
 * `tests/faults/attacks/image-start.ts` starts the image in bubblewrap.
 * Measured on 26 November 2026: 78 MB packed, and two builds had the same digest. The image started read-only as
 * account 10001 without capabilities, rendered pages, and ended after SIGTERM with code 0. The first tries lacked a
 * library (`librt`) and a folder with a dot in its name.
 */

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
