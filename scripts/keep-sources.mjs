// Stores a copy of every source of the server without its types, and removes outdated copies. server-types.mjs calls
// it.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { keptFolder, keptPath, sourceFolders } from './kept-sources.mjs'

mkdirSync(keptFolder, { recursive: true })
const current = new Set()
for (const name of globSync(
  sourceFolders.map(folder => `${folder}/**/*.ts`),
  { cwd: join(import.meta.dirname, '..') },
)) {
  if (name.endsWith('.test.ts')) continue
  const text = readFileSync(join(import.meta.dirname, '..', name), 'utf8')
  const path = keptPath(text)
  current.add(path)
  if (existsSync(path)) continue
  // Writes to another name first and renames the finished file, because another server that starts may read the file at
  // the same time.
  const half = `${path}.${process.pid}`
  writeFileSync(half, stripTypeScriptTypes(text))
  renameSync(half, path)
}
for (const name of readdirSync(keptFolder)) {
  if (name.endsWith('.mjs') && !current.has(join(keptFolder, name))) rmSync(join(keptFolder, name), { force: true })
}
