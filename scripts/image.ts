// Builds the container image without a container engine: `npm run image -- [folder] [root]`. `root` is a folder for the
// unpacked files. Run `npm run build` before.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildImage } from './image/build.ts'
import { unpackLayers } from './image/unpack.ts'

const root = join(import.meta.dirname, '..')
if (!existsSync(join(root, 'dist/index.html'))) throw new Error('run `npm run build` first')
const folder = resolve(process.argv[2] ?? join(root, '.cache/image'))
const { digest, packedBytes, unpackedBytes, layers } = await buildImage(folder)
const rootFs = process.argv[3]
if (rootFs !== undefined) await unpackLayers(layers, resolve(rootFs))
const sbom = `${folder}.cdx.json`
const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', '--package-lock-only']
writeFileSync(sbom, execFileSync('npm', ['sbom', ...format], { cwd: root }))
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
console.log(`${digest}\n${folder}: ${megabytes(packedBytes)} packed, ${megabytes(unpackedBytes)} unpacked\n${sbom}`)
