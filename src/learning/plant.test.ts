import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { computePlantStage } from '#contract/learning/plant.rules.ts'

const sprite = readFileSync(new URL('../../public/plant.svg', import.meta.url), 'utf8')

test('the plant sprite contains every stage, and has at most 2 KiB', () => {
  const stages = [0, 1, 12, 24, 36].map(completed => computePlantStage(completed, 36))
  expect(stages.filter(stage => !sprite.includes(`<symbol id="s${stage}"`))).toEqual([])
  expect(sprite.length).toBeLessThanOrEqual(2_048)
})
