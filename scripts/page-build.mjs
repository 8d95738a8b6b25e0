import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environment, fail, root } from './node24.mjs'

/** Inputs of a build. The route tree is not an input, because the build generates it. */
const inputs = ['src', 'sw', 'contract', 'public', 'scripts/build', 'index.html', 'app.html', 'vite.config.ts']
const settings = ['package-lock.json', 'package.json', 'tsconfig.base.json']
const variables = [
  'SEMAI_BRAND',
  'SEMAI_API_ORIGIN',
  'API_BASE_URL',
  'BUSINESS_SITE_URL',
  'TRUSTED_ORIGINS',
  'CLIENT_VERSION',
]
const isIgnored = name => /\.test\.tsx?$|^routeTree\.gen\.ts$/.test(name)

const stamp = join(root, 'node_modules/.cache/semai/build')

function* filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) {
    yield path
    return
  }
  const names = readdirSync(full).filter(name => !isIgnored(name))
  for (const name of names.sort()) yield* filesBelow(`${path}/${name}`)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  for (const input of [...inputs, ...settings]) {
    for (const file of filesBelow(input)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function isFresh(print) {
  return existsSync(join(root, 'dist/_shell.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

/** Builds page and worker if their sources have changed since the last build. Returns true if it has built them. */
export async function buildIfStale() {
  const print = fingerprint()
  if (isFresh(print)) return false
  console.log('Membangun halaman dan service worker…')
  await promisify(execFile)('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env: environment({ NODE_ENV: 'production' }),
    maxBuffer: 64 * 1024 ** 2,
  }).catch(({ message, stdout = '', stderr = '' }) =>
    fail(`Halaman tidak dapat dibangun:\n${stdout}${stderr || message}`),
  )
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, print)
  return true
}
