import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { keptPath } from '../kept-sources.mjs'
import { findNeededPackages, listSourceFiles } from './needed-packages.ts'

/** A file of the image. Its path has no leading slash. */
export interface ImageFile {
  path: string
  body: Buffer
  isProgram: boolean
}

/** Files of packages that the server never loads. */
const UNREAD = /\.(?:d\.[cm]?ts|map|md|markdown|ts|tsx|flow)$|(?:^|\/)(?:tests?|__tests__|docs|examples?|\.github)\//i

const SCRIPTS = ['server-types.mjs', 'kept-sources.mjs', 'keep-sources.mjs', 'server-flags.json']

/** Id of the user that runs the server. It is a fixed number, because Kubernetes checks the number, not the name. */
export const USER_ID = 10_001

const ACCOUNTS = {
  'etc/passwd': `root:x:0:0:root:/root:/sbin/nologin\nsemai:x:${USER_ID}:${USER_ID}:semai:/data:/sbin/nologin\n`,
  'etc/group': `root:x:0:\nsemai:x:${USER_ID}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
}

/** Layers, sorted from the most stable files to the files that change most often. */
export function listLayers(root: string, node: string): Record<'runtime' | 'packages' | 'app', ImageFile[]> {
  const inPackages = packages(root)
  const native = inPackages.map(({ path }) => path).filter(path => /\.node$|\.so(?:\.|$)/.test(path))
  return {
    runtime: runtime(
      node,
      native.map(path => join(root, relative('app', path))),
    ),
    packages: inPackages,
    app: app(root),
  }
}

function getFile(path: string, source: string, isProgram = false): ImageFile {
  return { path, isProgram, body: readFileSync(source) }
}

/** Returns the files of Node, and of the system libraries that Node and the packages with native code load. */
function runtime(node: string, native: readonly string[]): ImageFile[] {
  const program = realpathSync(node)
  const loaded = [program, ...native]
    .flatMap(file => getLibraries(file))
    .filter(path => !path.includes('/node_modules/'))
  const accounts = Object.entries(ACCOUNTS).map(([path, text]) => ({ path, body: Buffer.from(text), isProgram: false }))
  const libraries = [...new Set(loaded)].map(path => getFile(path.slice(1), realpathSync(path), true))
  return [getFile('usr/local/bin/node', program, true), ...libraries, ...accounts]
}

function getLibraries(file: string): string[] {
  const loaded = execFileSync('ldd', [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return [...loaded.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path)
}

function packages(root: string): ImageFile[] {
  return [...findNeededPackages(root).keys()].flatMap(folder =>
    globSync('**/*', { cwd: join(root, folder), exclude: ['**/node_modules/**'] })
      .filter(name => !UNREAD.test(name) && statSync(join(root, folder, name)).isFile())
      .map(name => getFile(join('app', folder, name), join(root, folder, name))),
  )
}

function app(root: string): ImageFile[] {
  const sources = listSourceFiles(root)
  const stripped = sources.map(name => {
    const text = readFileSync(join(root, name), 'utf8')
    return {
      path: join('app', relative(root, keptPath(text))),
      body: Buffer.from(stripTypeScriptTypes(text)),
      isProgram: false,
    }
  })
  const others = globSync(['server/**/*', 'contract/**/*', 'dist/{*,.documents,.player}{,/**/*}'], {
    cwd: root,
  }).filter(
    name => !/\.(?:tsx?|map|tsbuildinfo)$|^tsconfig/.test(basename(name)) && statSync(join(root, name)).isFile(),
  )
  const names = [...sources, ...others, 'package.json', ...SCRIPTS.map(name => join('scripts', name))]
  const unique = new Map(stripped.map(file => [file.path, file]))
  return [...names.map(name => getFile(join('app', name), join(root, name))), ...unique.values()]
}

/** Returns every folder above the files, parent folders first. */
export function listFolders(files: readonly ImageFile[]): string[] {
  const folders = new Set<string>()
  for (const { path } of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  return [...folders].sort()
}
