import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const COMPILER = 'NativeModule internal/deps/amaro/dist/index'

/**
 * Creates a server that consists of one file beside the unchanged scripts. The server prints its name, and whether it
 * had to compile.
 */
function tinyServer() {
  const root = mkdtempSync(join(tmpdir(), 'semai-types-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const name of ['server-types.mjs', 'kept-sources.mjs', 'keep-sources.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'scripts', name))
  }
  mkdirSync(join(root, 'server'))
  const file = join(root, 'server/main.ts')
  const kept = join(root, 'node_modules/.cache/semai/sources')
  return {
    root,
    kept,
    write: (name: string) =>
      writeFileSync(
        file,
        `const name: string = '${name}'\nconsole.log(JSON.stringify([name, process.moduleLoadList.includes('${COMPILER}')]))`,
      ),
    run() {
      const args = ['--import=./scripts/server-types.mjs', 'server/main.ts']
      const output = execFileSync(process.execPath, args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const [name, hasCompiled] = JSON.parse(output) as [string, boolean]
      return { name, hasCompiled }
    },
  }
}

test('neither the first nor a later server start loads the compiler', () => {
  const server = tinyServer()
  server.write('satu')
  expect(server.run()).toEqual({ name: 'satu', hasCompiled: false })
  expect(server.run()).toEqual({ name: 'satu', hasCompiled: false })
})

test('runs the current version of a changed source file, and drops the old compiled version', () => {
  const server = tinyServer()
  server.write('satu')
  server.run()
  const [before] = readdirSync(server.kept)
  server.write('dua')
  expect(server.run().name).toBe('dua')
  const after = readdirSync(server.kept)
  expect(after).toHaveLength(1)
  expect(after).not.toContain(before)
})

test('runs a source file even if the compiled files cannot be stored', () => {
  const server = tinyServer()
  server.write('satu')
  writeFileSync(join(server.root, 'node_modules'), 'a file where a folder should be')
  expect(server.run()).toEqual({ name: 'satu', hasCompiled: true })
})
