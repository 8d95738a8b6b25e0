import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#app/ui/base.css'
import { render } from '#tests/support/render.ts'
import { Plant } from './plant.tsx'

const plant = () => document.querySelector('svg')!
const isGrowing = () => getComputedStyle(plant()).animationName.includes('grow')

function Studied() {
  const [count, setCount] = useState(1)
  return (
    <>
      <Plant value={count} max={6} size={64} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </>
  )
}

async function complete(count: number) {
  await userEvent.click(page.getByRole('button'))
  await expect.element(page.getByRole('button', { name: String(count) })).toBeVisible()
}

it('the plant is animated when it reaches a later stage, and not before', async () => {
  render(<Studied />)
  await expect.poll(plant).toBeTruthy()
  expect(isGrowing(), 'already this tall when the page opened').toBe(false)
  await complete(2)
  expect(plant().querySelector('use')?.getAttribute('href')).toBe('/plant.svg#s2')
  expect(isGrowing()).toBe(true)
  const grown = plant()
  await complete(3)
  expect(plant(), 'the same stage').toBe(grown)
  await Promise.all(
    plant()
      .getAnimations()
      .map(each => each.finished),
  )
  const style = getComputedStyle(plant())
  expect([style.getPropertyValue('--stem'), style.getPropertyValue('--leaf')]).toEqual(['0', '1'])
})

it('at its first appearance, the plant is animated if it has grown since the learner last saw it', async () => {
  render(<Plant value={6} from={5} max={6} size={64} />)
  await expect.poll(plant).toBeTruthy()
  expect(isGrowing()).toBe(true)
})
