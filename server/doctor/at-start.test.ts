import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScene } from '#tests/support/doctor/scene.ts'
import { logFindings } from './at-start.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'semai-doctor-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('logs each wrong setting with its fix when the server starts', async () => {
  const { config } = createScene(folder, { env: { TRUST_PROXY: '', MAINTENANCE: 'on', DIST_DIR: '/nonexistent' } })
  if (!config) throw new Error('the settings of this test are valid')
  const logged: unknown[] = []
  const log = { warn: (fact: unknown) => logged.push(fact), error: (fact: unknown) => logged.push(fact) }
  await logFindings(config, log)
  expect(logged).toEqual(
    expect.arrayContaining(
      ['trust-proxy-missing', 'maintenance', 'build'].map(check =>
        expect.objectContaining({ check, fix: expect.stringMatching(/./) }),
      ),
    ),
  )
})
